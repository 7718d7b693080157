// Loaded into every child by --import: when the supervisor is gone, even by kill -9, its children end too.
if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 10_000).unref();
  });
  process.channel.unref();
}
