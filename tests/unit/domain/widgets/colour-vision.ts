type Triple = readonly [number, number, number]

const channel = (byte: string): number => {
  const value = Number.parseInt(byte, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const linearTriple = (hex: string): Triple => [
  channel(hex.slice(1, 3)),
  channel(hex.slice(3, 5)),
  channel(hex.slice(5, 7)),
]

const timesTriple = (matrix: readonly Triple[], [a, b, c]: Triple): Triple => {
  const [x = 0, y = 0, z = 0] = matrix.map(([p, q, r]) => p * a + q * b + r * c)
  return [x, y, z]
}

const luminance = (hex: string): number => {
  const [red, green, blue] = linearTriple(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2's contrast of two colours. */
export const contrastRatio = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Machado, Oliveira and Fernandes (2009), severity 1. */
export const eyeMatrices: Readonly<Record<string, readonly Triple[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const clampedTriple = ([a, b, c]: Triple): Triple => {
  const within = (value: number): number => Math.max(0, Math.min(1, value))
  return [within(a), within(b), within(c)]
}

/** Ottosson's OKLab. */
const oklabTriple = (colour: Triple): Triple => {
  const [l, m, s] = timesTriple(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  )
  return timesTriple(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  )
}

/** How far apart two colours look to these eyes; black and white are 1 apart. */
export const colourDistance = (eye: readonly Triple[], one: string, other: string): number => {
  const [a, b] = [one, other].map((hex) => oklabTriple(clampedTriple(timesTriple(eye, linearTriple(hex)))))
  return Math.hypot(...(a ?? []).map((value, axis) => value - (b?.[axis] ?? 0)))
}
