const kindOfMode = 0o170000
const [unsaid, file, folder] = [0, 0o100000, 0o040000]

/** Whether the Unix mode of an entry is a file's or a folder's, or none; a link's or a device's is not. */
export const isPlainFile = (mode: number): boolean => [unsaid, file, folder].includes(mode & kindOfMode)

/** The ways an entry may be compressed, by their numbers in a zip; no other is read. */
export const compression = { stored: 0, deflated: 8 } as const

export const isReadableMethod = (method: number): boolean =>
  method === compression.stored || method === compression.deflated
