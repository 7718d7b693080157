const ipaddr = require('ipaddr.js');
const proxyaddr = require('proxy-addr');

/**
 * Reads the client's address. X-Forwarded-For counts only as far as the hops are trusted; without a trusted
 * proxy it is the socket's address, and the header is ignored.
 * @param {string[]} trusted addresses, CIDR ranges or names like "loopback"
 * @param {(peer: string) => void} onIgnored   called once, for the first header from a peer that is not trusted
 */
function clientAddress(trusted, onIgnored = () => undefined) {
  const trust = trusted.length > 0 ? proxyaddr.compile(trusted) : () => false;
  let ignored = false;
  return (req) => {
    const peer = req.socket.remoteAddress ?? '';
    if (!ignored && req.headers['x-forwarded-for'] !== undefined && !trust(peer, 0)) {
      ignored = true;
      onIgnored(canonical(peer) ?? peer);
    }
    const address = proxyaddr(req, trust);
    return canonical(address) ?? canonical(req.socket.remoteAddress ?? '') ?? '0.0.0.0';
  };
}

/** ::ffff:192.0.2.1 and 192.0.2.1 are one client; a zone id names an interface of ours, not the client. */
function canonical(address) {
  const bare = (address ?? '').split('%')[0];
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
}

/**
 * Whether an address is on an allow list of addresses and CIDR ranges. An empty list allows everyone;
 * a malformed entry allows no address.
 * @param {string} address
 * @param {string[]} allowed
 */
function isAllowed(address, allowed) {
  if (allowed.length === 0) return true;
  const bare = canonical(address);
  if (!bare) return false;
  const parsed = ipaddr.process(bare);
  return allowed.some((entry) => covers(entry, parsed));
}

function covers(entry, address) {
  try {
    const [network, bits] = entry.includes('/')
      ? ipaddr.parseCIDR(entry.trim())
      : [ipaddr.process(entry.trim()), null];
    if (network.kind() !== address.kind()) return false;
    return bits === null ? network.toString() === address.toString() : address.match(network, bits);
  } catch {
    return false;
  }
}

module.exports = { clientAddress, canonical, isAllowed };
