export interface TemplateLimits {
  /** From the first template to the last drawing; waiting for a process does not count. */
  readonly timeMs: number
  readonly templateLength: number
  readonly dataLength: number
  readonly outputLength: number
  /** Of one process, whatever it is taken for: objects, texts, and what V8 does not count. */
  readonly memoryMb: number
}

const million = 1024 * 1024

export const templateLimits: TemplateLimits = {
  timeMs: 20_000,
  templateLength: 2 * million,
  dataLength: 256 * million,
  outputLength: 256 * million,
  memoryMb: 1024,
}
