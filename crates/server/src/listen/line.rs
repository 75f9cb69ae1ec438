//! A connection's stream, which tells the pace what goes over it.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use super::pace::Pace;

/// How long what a refused client still sends is read and thrown away. Closed at once, the
/// system would tell it that the connection broke, and it might never read why.
const HEAR_OUT: Duration = Duration::from_secs(2);
/// And so many bytes of it at most.
const HEAR_OUT_BYTES: usize = 8 * 1024 * 1024;

pub struct Line {
    stream: TcpStream,
    pace: Arc<Pace>,
    ending: Ending,
}

enum Ending {
    No,
    /// Until when, and how many bytes, are heard out.
    Told(Pin<Box<Sleep>>, usize),
}

impl Line {
    pub fn new(stream: TcpStream, pace: Arc<Pace>) -> Self {
        Self {
            stream,
            pace,
            ending: Ending::No,
        }
    }

    fn noted(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Ready(Ok(bytes)) => self.pace.took(*bytes),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => self.pace.blocked(Instant::now()),
        }
        written
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let had = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        let came = &mut buf.filled_mut()[had..];
        if came.is_empty() || self.pace.came(came, Instant::now()) {
            return Poll::Ready(Ok(()));
        }
        let flood = "too many frames that carry nothing";
        Poll::Ready(Err(io::Error::new(io::ErrorKind::InvalidData, flood)))
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.noted(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.noted(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// It is asked for when all has been written.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.pace.took_all(Instant::now);
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if matches!(self.ending, Ending::No) {
            ready!(Pin::new(&mut self.stream).poll_shutdown(cx))?;
            if !self.pace.is_cut_off() {
                return Poll::Ready(Ok(()));
            }
            self.ending = Ending::Told(Box::pin(sleep(HEAR_OUT)), HEAR_OUT_BYTES);
        }
        let this = &mut *self;
        if let Ending::Told(until, left) = &mut this.ending
            && until.as_mut().poll(cx).is_pending()
        {
            let mut sink = [0; 16 * 1024];
            while *left > 0 {
                let mut buf = ReadBuf::new(&mut sink);
                ready!(Pin::new(&mut this.stream).poll_read(cx, &mut buf))?;
                if buf.filled().is_empty() {
                    break;
                }
                *left = left.saturating_sub(buf.filled().len());
            }
        }
        Poll::Ready(Ok(()))
    }
}
