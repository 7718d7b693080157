// Kills parts of the product at random under load, lets everything drain, and counts what is left.
// UKETORI_CRASH_SECONDS (default 120) and UKETORI_CRASH_SEED choose the run; the seed is printed.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { randomOf } from '../../scripts/random.mjs';
import { adminUrl, invariantsOf } from './product/invariants.mjs';
import { workOf } from './product/load.mjs';
import { letter, sendMail } from './product/mail.mjs';
import { startProduct, until, USERS } from './product/product.mjs';
import { balancedLines, smallPdf } from './product/samples.mjs';

const SECONDS = Number(process.env.UKETORI_CRASH_SECONDS ?? 120);
const SEED = Number(process.env.UKETORI_CRASH_SEED ?? Date.now() % 1_000_000);
const VICTIMS = ['host', 'ocr', 'gateway', 'postgres'];

const random = randomOf(SEED);
const pick = (list) => list[Math.floor(random() * list.length)];
const quiet = (work) => work.catch(() => null);

/** Process id of a running part, as the supervisor reports it; undefined while it is down. */
async function pidOf(product, name) {
  const answer = await fetch(`http://127.0.0.1:${product.port + 40}/readyz`);
  const { processes } = await answer.json();
  return processes.find((part) => part.name === name)?.pid;
}

const counts = { uploads: 0, mails: 0, edits: 0, approvals: 0, payments: 0, exports: 0, kills: 0 };
const accepted = new Set();
const mailed = new Set();
const killed = [];
const { uploading, coding, approving, paying } = workOf({
  random,
  counts,
  onUpload: (id) => accepted.add(id),
});

async function mailing(port, to, running) {
  while (running()) {
    const subject = `crash-${crypto.randomUUID()}`;
    const files = [1, 2].map((n) => ({ file_name: `${n}.pdf`, bytes: smallPdf() }));
    const mail = letter({ from: USERS.accountant, subject, text: '', files });
    if ((await quiet(sendMail(port, { to, mail }))) === 250) {
      mailed.add(subject);
      counts.mails += 1;
    }
    await sleep(1500 + random() * 1500);
  }
}

/** Acknowledged mails that are not there, or whose two files did not become one upload each; those under way count too. */
async function mailsOpen(product) {
  const client = new pg.Client({ connectionString: adminUrl(product) });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select m.subject from intake.captured_mails m join intake.mail_attachments a on a.mail_id = m.id
         join intake.uploads u on u.source = 'mail' and u.source_ref = a.id::text
       where m.state = 'DONE' group by m.id having count(*) = 2 and count(distinct u.id) = 2`,
    );
    return [...mailed].filter((subject) => !rows.some((row) => row.subject === subject));
  } finally {
    await client.end();
  }
}

/** Every stored upload and how many of its documents still wait to be read. */
async function uploadsOf(product) {
  const client = new pg.Client({ connectionString: adminUrl(product) });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select u.id, count(d.id) filter (where d.read_status not in ('SUCCESS', 'FAILED'))::int as open
       from intake.uploads u left join intake.documents d on d.upload_id = u.id group by u.id`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Kills one part, now and then a second one while the first is still starting. In between the product gets
 * time to start and to work: on a slow machine a fixed beat would only ever hit an idle product.
 */
async function killing(product, running) {
  while (running()) {
    await sleep(1000 + random() * 5000);
    await kill(product, pick(VICTIMS), running);
    if (random() < 0.3) {
      await sleep(random() * 3000);
      await kill(product, pick(VICTIMS), running);
    }
    await quiet(product.waitUntilReady());
  }
}

async function kill(product, name, running) {
  const pid = await quiet(pidOf(product, name));
  if (!pid || !running()) return;
  try {
    process.kill(pid, 'SIGKILL');
    killed.push(name);
    counts.kills += 1;
  } catch {
    // It is down already: the supervisor is bringing it back.
  }
}

/** Whether every kind of work was under way often enough for the kills to mean something. */
function enough() {
  return (
    counts.uploads > 5 &&
    counts.mails > 3 &&
    counts.edits > 3 &&
    counts.approvals > 5 &&
    counts.payments > 3 &&
    counts.exports > 0 &&
    counts.kills > 5
  );
}

console.log(`   crash test of ${SECONDS} s, seed ${SEED}`);
const product = await startProduct();
const total = { passed: 0, failed: 0, skipped: 0, skips: [], failures: [] };
try {
  const [accountant, approver, payer] = await Promise.all(
    [USERS.accountant, USERS.approver, USERS.payer].map((email) => product.login(email)),
  );
  const journals = await balancedLines(accountant);
  const owner = await product.login(USERS.owner);
  const { version } = (await owner.get('/email-capture')).body;
  const { address } = (await owner.post('/email-capture/issue', { version })).body;
  const end = Date.now() + SECONDS * 1000;
  const running = () => Date.now() < end || (!enough() && Date.now() < end + 2 * SECONDS * 1000);
  await Promise.all([
    uploading(accountant, running),
    mailing(product.port + 31, address, running),
    coding(accountant, journals, running),
    approving(accountant, approver, running),
    paying(payer, running),
    killing(product, running),
  ]);
  await product.waitUntilReady();
  console.log(
    `   ${Object.entries(counts)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}; killed: ${killed.join(' ')}`,
  );
  const check = (what, holds) => {
    if (holds) total.passed += 1;
    else {
      total.failed += 1;
      total.failures.push(`${what} (seed ${SEED})`);
    }
  };
  check('files came in and went all the way while parts were killed', enough());
  const mails = async () => (await mailsOpen(product)).length === 0;
  const opened = await until('the mails', mails, 180_000).catch((error) => error);
  check('every acknowledged mail is there, and its files came in once', opened === true);
  const settled = async () => {
    const rows = await uploadsOf(product);
    const missing = [...accepted].filter((id) => !rows.some((row) => row.id === id));
    if (missing.length > 0) throw new Error(`accepted and lost: ${missing.join(', ')}`);
    return rows.every((row) => row.open === 0);
  };
  const read = await until('the reader to finish', settled, 180_000).catch((error) => error);
  check(
    `every accepted upload is there, and was read or failed visibly${read instanceof Error ? `: ${read.message}` : ''}`,
    !(read instanceof Error),
  );
  const invariants = await invariantsOf(product, `after the crash test (seed ${SEED})`);
  for (const key of ['passed', 'failed']) total[key] += invariants[key];
  total.failures.push(...invariants.failures);
} catch (error) {
  total.failed += 1;
  total.failures.push(`crash test (seed ${SEED}): ${error.message}`);
} finally {
  await product.stop();
}
console.log(JSON.stringify(total));
process.exitCode = total.failed > 0 ? 1 : 0;
