import { Reader } from '@zip.js/zip.js/lib/zip-core-custom.js'

const windowBytes = 1024 * 1024
const mostWindows = 4

/** Reads a zip in large pieces and keeps the last of them: asking a browser for a few bytes of a file takes it as long as for a million. */
export class WindowReader extends Reader<Blob> {
  private readonly zip: Blob
  private readonly windows = new Map<number, Promise<Uint8Array>>()

  constructor(zip: Blob) {
    super(zip)
    this.zip = zip
    this.size = zip.size
  }

  private async piece(from: number, to: number): Promise<Uint8Array> {
    return new Uint8Array(await this.zip.slice(from, to).arrayBuffer())
  }

  private window(place: number): Promise<Uint8Array> {
    const window = this.windows.get(place) ?? this.piece(place * windowBytes, (place + 1) * windowBytes)
    this.windows.delete(place)
    this.windows.set(place, window)
    const [oldest] = this.windows.keys()
    if (this.windows.size > mostWindows && oldest !== undefined) this.windows.delete(oldest)
    return window
  }

  override async readUint8Array(at: number, length: number): Promise<Uint8Array> {
    const place = Math.floor(at / windowBytes)
    const start = at - place * windowBytes
    if (start + length > windowBytes) return this.piece(at, at + length)
    return (await this.window(place)).slice(start, start + length)
  }
}
