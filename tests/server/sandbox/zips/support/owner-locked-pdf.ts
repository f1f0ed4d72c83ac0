import { createCipheriv, createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const sha256Buffer = (...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

const noVector = Buffer.alloc(16)

const fileKey = Buffer.alloc(32, 7)
const owner = Buffer.from('owner')
const salts = { validation: Buffer.alloc(8, 1), key: Buffer.alloc(8, 2) }

const wrappedKey = (by: Buffer): Buffer =>
  createCipheriv('aes-256-cbc', by, noVector).setAutoPadding(false).update(fileKey)

const proofOf = (...secret: readonly Buffer[]): Buffer =>
  Buffer.concat([sha256Buffer(...withSalt(secret, salts.validation)), salts.validation, salts.key])

/** A password, the salt, and of the owner's the user's proof after it. */
const withSalt = ([password = Buffer.alloc(0), ...rest]: readonly Buffer[], salt: Buffer): readonly Buffer[] => [
  password,
  salt,
  ...rest,
]

const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`

// it may be printed and not changed
const permissions = -1852

const sealedPermissions = (): Buffer => {
  const block = Buffer.alloc(16, 0xff)
  block.writeInt32LE(permissions, 0)
  block.write('Tadb', 8, 'latin1')
  return createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false).update(block)
}

/** AES of 256 bits by an empty password to read and one of the owner's (Adobe's extension level 3 to ISO 32000, §3.5.2). */
const encryption = (): string => {
  const user = [Buffer.alloc(0)]
  const userProof = proofOf(...user)
  const owners = [owner, userProof]
  const keys = [user, owners].map((secret) => hex(wrappedKey(sha256Buffer(...withSalt(secret, salts.key)))))
  return [
    '<</Filter/Standard/V 5/R 5/Length 256/CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV3/Length 32>>>>/StmF/StdCF/StrF/StdCF',
    `/P ${permissions}/U ${hex(userProof)}/O ${hex(proofOf(...owners))}/UE ${keys[0]}/OE ${keys[1]}/Perms ${hex(sealedPermissions())}>>`,
  ].join('')
}

const encryptedBuffer = (content: Buffer): Buffer => {
  const vector = Buffer.alloc(16, 9)
  const cipher = createCipheriv('aes-256-cbc', fileKey, vector)
  return Buffer.concat([vector, cipher.update(content), cipher.final()])
}

const stream = (dictionary: string, content: Buffer): string =>
  `<<${dictionary}/Length ${content.length}>>stream\n${content.toString('latin1')}\nendstream`

const placedBuffer = (type: number, at: number, nth: number): Buffer => {
  const row = Buffer.alloc(7)
  row.writeUInt8(type, 0)
  row.writeUInt32BE(at, 1)
  row.writeUInt16BE(nth, 5)
  return row
}

/** A PDF 1.7 that anybody may read and only its owner may change. Its catalogue, with other entries, is in an encrypted object stream. */
export const ownerLockedPdf = (line: string, act = ''): Buffer => {
  const packed = deflateSync(Buffer.from(`1 0 <</Type/Catalog/Pages 2 0 R${act}>>`))
  const objects = [
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 6 0 R>>>>>>',
    stream('', encryptedBuffer(Buffer.from(`BT /F 11 Tf 50 780 Td (${line}) Tj ET`))),
    stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', encryptedBuffer(packed)),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    encryption(),
  ]
  const [inObjectStream, plain, free] = [2, 1, 0]
  const rows = [placedBuffer(free, 0, 0xff_ff), placedBuffer(inObjectStream, 5, 0)]
  let text = '%PDF-1.7\n'
  objects.forEach((content, nth) => {
    rows.push(placedBuffer(plain, text.length, 0))
    text += `${nth + 2} 0 obj\n${content}\nendobj\n`
  })
  rows.push(placedBuffer(plain, text.length, 0))
  const id = '<01010101010101010101010101010101>'
  const xrefEntries = stream(
    `/Type/XRef/W[1 4 2]/Size ${rows.length}/Root 1 0 R/Encrypt 7 0 R/ID[${id}${id}]`,
    Buffer.concat(rows),
  )
  return Buffer.from(`${text}8 0 obj\n${xrefEntries}\nendobj\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}
