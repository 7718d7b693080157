/**
 * Runs `read` in one transaction that sees the database as it was at its first statement. All services share one
 * database, so this is one moment for all of them. Returns what `read` returns.
 */
export async function inSnapshot(client, read) {
  await client.query('start transaction isolation level repeatable read read only');
  try {
    return await read();
  } finally {
    await client.query('rollback');
  }
}
