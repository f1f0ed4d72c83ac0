const polynomial = 0xedb88320

const table = new Uint32Array(256).map((_, byte) =>
  Array.from({ length: 8 }).reduce<number>((sum) => (sum & 1 ? polynomial ^ (sum >>> 1) : sum >>> 1), byte),
)

export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let sum = ~before
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}
