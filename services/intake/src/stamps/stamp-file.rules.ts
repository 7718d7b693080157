/** DER: a SEQUENCE of these bytes. Lengths of up to 65,535 bytes in the shortest form. */
function sequence(content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([0x30, length]), content]);
  if (length < 0x100) return Buffer.concat([Buffer.from([0x30, 0x81, length]), content]);
  return Buffer.concat([Buffer.from([0x30, 0x82, length >> 8, length & 0xff]), content]);
}

const MOST_BYTES = 0xffff - 16;
/** PKIStatusInfo with the status `granted` (0). */
const GRANTED = Buffer.from([0x30, 0x03, 0x02, 0x01, 0x00]);

/**
 * The response of an authority that grants a token (TimeStampResp, RFC 3161 section 2.4.2): the content of a .tsr file,
 * which stock tools verify. Throws a RangeError for a token of more than 65,519 bytes, which no authority sends.
 */
export function grantedResponse(token: Buffer): Buffer {
  if (token.length > MOST_BYTES) throw new RangeError(`a token of ${token.length} bytes`);
  return sequence(Buffer.concat([GRANTED, token]));
}
