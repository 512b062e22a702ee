use super::*;
use crate::point::Mode;
use crate::point::{irecv, isend, recv, recv_init, send, send_init};
use crate::testing::{buffer, comm};

fn send_one(value: i32, tag: i32, comm: Handle) {
    send(Mode::Standard, buffer(&mut [value], abi::INT), 0, tag, comm).unwrap();
}

/// Waits until all of these have completed, well or not. Another test's thread may have moved on only the
/// first of two messages, and a call that looks for some is content with that.
fn settle(requests: &[Handle]) {
    for request in requests {
        while let Ok(None) = status(*request) {}
    }
}

fn with_error(error: i32) -> Status {
    let mut status = Status::EMPTY;
    status.error = error;
    status
}

#[test]
fn null_and_completed_requests() {
    let comm = comm();
    let mut null = abi::REQUEST_NULL;
    assert_eq!(wait(&mut null).unwrap(), Status::EMPTY);
    assert_eq!(test(&mut null).unwrap(), Some(Status::EMPTY));
    assert_eq!(wait_any(&mut [null; 3]).unwrap(), Any::Inactive);
    assert_eq!(test_any(&mut []).unwrap(), Any::Inactive);
    assert_eq!(wait_some(&mut [null; 2], &mut [0; 2], None).unwrap(), None);
    assert!(test_all(&mut [null; 2], None).unwrap());
    assert_eq!(status(null).unwrap(), Some(Status::EMPTY));
    assert_eq!(free(&mut null).unwrap_err().class, class::REQUEST);
    assert_eq!(cancel(null).unwrap_err().class, class::REQUEST);
    assert_eq!(start(null).unwrap_err().class, class::REQUEST);
    let mut done = isend(Mode::Standard, buffer(&mut [1i32], abi::INT), 0, 0, comm).unwrap();
    assert_eq!(done, COMPLETED, "a small send needs no request");
    cancel(done).unwrap();
    assert!(!wait(&mut done).unwrap().is_cancelled());
    assert_eq!(done, abi::REQUEST_NULL);
    recv(buffer(&mut [0i32], abi::INT), 0, 0, comm).unwrap();
    let mut foreign = comm;
    assert_eq!(wait(&mut foreign).unwrap_err().class, class::REQUEST);
}

#[test]
fn thousands_complete_together() {
    let comm = comm();
    const COUNT: usize = 5000;
    let mut values = vec![0i32; COUNT];
    let mut requests: Vec<Handle> = values
        .iter_mut()
        .enumerate()
        .map(|(tag, value)| {
            irecv(buffer(std::slice::from_mut(value), abi::INT), 0, tag as i32, comm).unwrap()
        })
        .collect();
    assert!(!test_all(&mut requests, None).unwrap());
    (0..COUNT as i32).rev().for_each(|tag| send_one(tag * 3, tag, comm));
    let mut statuses = vec![with_error(42); COUNT];
    wait_all(&mut requests, Some(&mut statuses)).unwrap();
    for tag in 0..COUNT {
        assert_eq!((values[tag], statuses[tag].tag), (tag as i32 * 3, tag as i32));
        assert_eq!(statuses[tag].error, 42, "success leaves MPI_ERROR alone");
    }
    assert!(requests.iter().all(|&request| request == abi::REQUEST_NULL));
}

#[test]
fn one_and_some_of_several() {
    let comm = comm();
    let mut values = [[0i32]; 3];
    let mut requests: Vec<Handle> = values
        .iter_mut()
        .zip(0..)
        .map(|(value, tag)| irecv(buffer(value, abi::INT), 0, tag, comm).unwrap())
        .collect();
    assert_eq!(test_any(&mut requests).unwrap(), Any::Pending);
    assert_eq!(test_some(&mut requests, &mut [0; 3], None).unwrap(), Some(0));
    assert_eq!(status_any(&requests).unwrap(), Any::Pending);
    assert!(!status_all(&requests, None).unwrap());
    send_one(11, 1, comm);
    assert!(matches!(status_any(&requests).unwrap(), Any::Done(1, _)));
    let Any::Done(at, found) = wait_any(&mut requests).unwrap() else { panic!("not done") };
    assert_eq!((at, found.tag, values[1][0]), (1, 1, 11));
    send_one(10, 0, comm);
    send_one(12, 2, comm);
    settle(&requests);
    let mut indices = [9; 3];
    let mut statuses = [Status::EMPTY; 3];
    let some = status_some(&requests, &mut indices, Some(&mut statuses)).unwrap();
    assert_eq!((some, &indices[..2]), (Some(2), &[0, 2][..]));
    let some = wait_some(&mut requests, &mut indices, Some(&mut statuses)).unwrap();
    assert_eq!((some, &indices[..2]), (Some(2), &[0, 2][..]));
    assert_eq!((statuses[0].tag, statuses[1].tag), (0, 2));
    assert_eq!(wait_any(&mut requests).unwrap(), Any::Inactive);
}

#[test]
fn errors_are_in_the_statuses() {
    let comm = comm();
    let (mut small, mut large) = ([0i32; 1], [0i32; 2]);
    let mut requests = [
        irecv(buffer(&mut large, abi::INT), 0, 0, comm).unwrap(),
        irecv(buffer(&mut small, abi::INT), 0, 1, comm).unwrap(),
        abi::REQUEST_NULL,
    ];
    for tag in [0, 1] {
        send(Mode::Standard, buffer(&mut [7i32, 8], abi::INT), 0, tag, comm).unwrap();
    }
    let mut statuses = [with_error(42); 3];
    let error = wait_all(&mut requests, Some(&mut statuses)).unwrap_err();
    assert_eq!((error.class, error.comm), (class::IN_STATUS, Some(comm)));
    assert!(error.message.contains("1 of 3") && error.message.contains("at 1"));
    let errors = statuses.map(|status| status.error);
    assert_eq!(errors, [class::SUCCESS, class::TRUNCATE, class::SUCCESS]);
    assert_eq!(large, [7, 8]);
    assert_eq!(requests, [abi::REQUEST_NULL; 3]);
}

/// Three receives, of which the one in the middle gets a message twice its size.
fn one_too_long(values: &mut [[i32; 1]; 3], comm: Handle) -> Vec<Handle> {
    let post = |(value, tag): (&mut [i32; 1], i32)| irecv(buffer(value, abi::INT), 0, tag, comm);
    let requests = values.iter_mut().zip(0..).map(|one| post(one).unwrap()).collect();
    send(Mode::Standard, buffer(&mut [7i32, 8], abi::INT), 0, 1, comm).unwrap();
    requests
}

#[test]
fn waiting_while_all_is_well_ends_before_what_is_not() {
    let comm = comm();
    let mut values = [[0i32]; 3];
    let mut requests = one_too_long(&mut values, comm);
    send_one(5, 0, comm);
    send_one(6, 2, comm);
    assert_eq!(wait_while_well(&mut requests).unwrap(), 1);
    assert_eq!((requests[0], values[0]), (abi::REQUEST_NULL, [5]));
    assert_eq!(wait(&mut requests[1]).unwrap_err().class, class::TRUNCATE);
    assert_eq!(wait_while_well(&mut requests[2..]).unwrap(), 1);
    assert_eq!((requests, values[2]), (vec![abi::REQUEST_NULL; 3], [6]));
}

#[test]
fn a_failed_request_is_told_with_its_place_and_status() {
    let comm = comm();
    let mut values = [[0i32]; 3];
    let look: fn(&mut [Handle]) -> Result<Any> = |requests| status_any(requests);
    for call in [look, wait_any, test_any] {
        let mut requests = one_too_long(&mut values, comm);
        let error = call(&mut requests).unwrap_err();
        assert_eq!(error.class, class::TRUNCATE);
        assert_eq!(error.completed, Completed::At(1, Status::of(0, 1, 4)));
        for request in requests.iter_mut().filter(|one| **one != abi::REQUEST_NULL) {
            cancel(*request).unwrap();
            free(request).unwrap();
        }
    }
    let mut requests = one_too_long(&mut values, comm);
    let truncated = Completed::One(Status::of(0, 1, 4));
    assert_eq!(status(requests[1]).unwrap_err().completed, truncated);
    assert_eq!(test(&mut requests[1]).unwrap_err().completed, truncated);
    assert_eq!(requests[1], abi::REQUEST_NULL);
    assert_eq!(wait(&mut { comm }).unwrap_err().completed, Completed::Nothing);
    for tag in [0, 2] {
        send_one(tag, tag, comm);
    }
    wait_all(&mut requests, None).unwrap();
}

#[test]
fn some_tell_how_many_though_one_failed() {
    let comm = comm();
    let mut values = [[0i32]; 3];
    let mut requests = one_too_long(&mut values, comm);
    send_one(5, 2, comm);
    settle(&requests[1..]);
    let (mut indices, mut statuses) = ([9; 3], [with_error(42); 3]);
    for call in [
        |requests: &mut [Handle], indices: &mut [i32], statuses: &mut [Status]| {
            status_some(requests, indices, Some(statuses))
        },
        |requests: &mut [Handle], indices: &mut [i32], statuses: &mut [Status]| {
            wait_some(requests, indices, Some(statuses))
        },
    ] {
        let error = call(&mut requests, &mut indices, &mut statuses).unwrap_err();
        assert_eq!(error.class, class::IN_STATUS);
        assert_eq!(error.completed, Completed::Several(2));
        assert_eq!(indices, [1, 2, 9]);
        let errors = statuses.map(|status| status.error);
        assert_eq!(errors, [class::TRUNCATE, class::SUCCESS, 42]);
        assert_eq!((statuses[0].tag, statuses[0].bytes()), (1, 4));
    }
    send_one(3, 0, comm);
    wait_all(&mut requests, None).unwrap();
}

#[test]
fn persistent_requests_start_again() {
    let comm = comm();
    let (mut from, mut to) = ([0i32], [0i32]);
    let source = from.as_mut_ptr();
    let mut requests = [
        recv_init(buffer(&mut to, abi::INT), 0, 5, comm).unwrap(),
        send_init(Mode::Standard, buffer(&mut from, abi::INT), 0, 5, comm).unwrap(),
    ];
    let made = requests;
    assert_eq!(wait_any(&mut requests).unwrap(), Any::Inactive);
    assert_eq!(cancel(requests[0]).unwrap_err().class, class::REQUEST);
    for round in 1..4 {
        // SAFETY: the request is inactive, so that nothing reads the buffer.
        unsafe { source.write(round) };
        start_all(&requests).unwrap();
        let mut statuses = [Status::EMPTY; 2];
        wait_all(&mut requests, Some(&mut statuses)).unwrap();
        assert_eq!(requests, made, "persistent handles stay");
        assert_eq!((to[0], statuses[0].tag), (round, 5));
    }
    start(requests[0]).unwrap();
    assert_eq!(start(requests[0]).unwrap_err().class, class::REQUEST);
    cancel(requests[0]).unwrap();
    assert!(wait(&mut requests[0]).unwrap().is_cancelled());
    for request in &mut requests {
        free(request).unwrap();
    }
    assert_eq!(start(made[0]).unwrap_err().class, class::REQUEST);
}

#[test]
fn a_cancelled_receive_takes_nothing() {
    let comm = comm();
    let mut value = [0i32];
    let mut request = irecv(buffer(&mut value, abi::INT), 0, 0, comm).unwrap();
    cancel(request).unwrap();
    assert!(wait(&mut request).unwrap().is_cancelled());
    send_one(3, 0, comm);
    recv(buffer(&mut value, abi::INT), 0, 0, comm).unwrap();
    assert_eq!(value, [3]);
}

#[test]
fn a_freed_request_still_completes() {
    let comm = comm();
    let mut value = [0i32];
    let mut request = irecv(buffer(&mut value, abi::INT), 0, 0, comm).unwrap();
    let stale = request;
    free(&mut request).unwrap();
    assert_eq!(request, abi::REQUEST_NULL);
    assert_eq!(wait(&mut { stale }).unwrap_err().class, class::REQUEST);
    send_one(8, 0, comm);
    send_one(9, 1, comm);
    recv(buffer(&mut [0i32], abi::INT), 0, 1, comm).unwrap();
    assert_eq!(value, [8]);
}

#[test]
fn a_request_outlives_its_communicator() {
    let mut comm = comm();
    let mut value = [0i32];
    let mut request = irecv(buffer(&mut value, abi::INT), 0, 0, comm).unwrap();
    send_one(4, 0, comm);
    crate::communicator::free(&mut comm).unwrap();
    assert_eq!(wait(&mut request).unwrap().source, 0);
    assert_eq!(value, [4]);
}
