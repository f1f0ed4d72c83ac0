export type Order = Int32Array

export const everyRow = (count: number): Order => new Int32Array(count).map((_, row) => row)

export type Numbers = Int32Array | Uint16Array

export const numbersTo = (most: number, length: number): Numbers =>
  most < 2 ** 16 ? new Uint16Array(length) : new Int32Array(length)
