const endOfDirectory = 0x06054b50
const endLength = 22
const centralLength = 46
/** The first day a zip file can name: when it was made says nothing here. */
const firstDay = 0x00210000

/** A zip file whose bytes depend on what is in it alone, changed in place. It has no comment, as we write them. */
export const steadyZip = (zip: Buffer): Buffer => {
  const end = zip.length - endLength
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory) return zip
  const entries = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let entry = 0; entry < entries; entry += 1) {
    zip.writeUInt32LE(firstDay, at + 12)
    zip.writeUInt32LE(firstDay, zip.readUInt32LE(at + 42) + 10)
    at += centralLength + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return zip
}
