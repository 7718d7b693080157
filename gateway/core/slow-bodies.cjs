const { sendProblem } = require('./problem.cjs');

const LOOK_MS = 1000;

/**
 * Cuts requests whose body comes too slowly: after `grace_ms` a body must have come with `bytes_per_second` on average,
 * and any other than an upload must be complete after `most_ms`. Time in which a service reads slowly does not count.
 * @param {{grace_ms: number, bytes_per_second: number, most_ms: number}} limits
 */
function slowBodies({ grace_ms, bytes_per_second, most_ms }, now = Date.now) {
  const open = new Set();
  let timer = null;

  function look() {
    for (const entry of open) {
      const { req, res, isUpload } = entry;
      if (req.complete || req.destroyed) open.delete(entry);
      // Bytes that have come and were not read: the wait is ours.
      else if (req.readableLength > 0) entry.began += LOOK_MS;
      else {
        const over = now() - entry.began - grace_ms;
        const received = req.socket.bytesRead - entry.from;
        const isLate = over > 0 && received < (over / 1000) * bytes_per_second;
        if (isLate || (!isUpload && now() - entry.began > most_ms)) {
          open.delete(entry);
          cut(req, res);
        }
      }
    }
    if (open.size > 0) return;
    clearInterval(timer);
    timer = null;
  }

  return (req, res, next) => {
    const {
      'content-length': length,
      'transfer-encoding': encoding,
      'content-type': type = '',
    } = req.headers;
    if (encoding || (length !== undefined && length !== '0')) {
      const isUpload = /^(multipart\/form-data|message\/rfc822|application\/octet-stream)\b/i.test(type);
      open.add({ req, res, isUpload, began: now(), from: req.socket.bytesRead });
      timer ??= setInterval(look, LOOK_MS).unref();
    }
    next();
  };
}

function cut(req, res) {
  const { socket } = req;
  res.once('finish', () => socket.destroy());
  // The call to the service waits for the rest of the body.
  req.emit('aborted');
  sendProblem(res, 408, 'request_too_slow');
}

module.exports = { slowBodies };
