const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

/** A limit in bytes as people say it: `50 MB`, `2 GB`. */
export const limitText = (bytes: number): string =>
  bytes < gigabyte ? `${(bytes / megabyte).toString()} MB` : `${(bytes / gigabyte).toString()} GB`
