// Loaded into contained processes where the system has no rule for it: takes the network away from Node's own modules.
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

function refuse(): never {
  throw Object.assign(new Error('no network here'), { code: 'ERR_ACCESS_DENIED', permission: 'Net' });
}

for (const [target, names] of [
  [net.Socket.prototype, ['connect']],
  [net.Server.prototype, ['listen']],
  [dgram.Socket.prototype, ['bind', 'connect', 'send']],
  [dns.Resolver.prototype, ['resolve']],
  [dns, ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveTxt']],
  [dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveTxt']],
] as const)
  for (const name of names) Object.defineProperty(target, name, { value: refuse });
Object.defineProperty(process, 'kill', { value: refuse });
