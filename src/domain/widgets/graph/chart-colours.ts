interface ChartColour {
  readonly light: string
  readonly dark: string
  /** Too light in the light for white words on it. */
  readonly isPale?: true
}

/**
 * Spec §9's seven. Each stands out from its background by 3:1 and from the six others
 * to eyes without red, green or blue cones as well (Machado, Oliveira and Fernandes, 2009).
 */
export const chartColours: readonly ChartColour[] = [
  { light: '#1f3353', dark: '#adaff9' },
  { light: '#8f903e', dark: '#dfd17e', isPale: true },
  { light: '#3a7878', dark: '#2b8781' },
  { light: '#2b95d8', dark: '#9be5f2', isPale: true },
  { light: '#923d02', dark: '#967623' },
  { light: '#643e97', dark: '#8f88cf' },
  { light: '#640900', dark: '#d79e93' },
]

export const chartColour = (place: number): string => {
  const colour = chartColours[place % chartColours.length]
  return colour === undefined ? 'currentcolor' : `light-dark(${colour.light}, ${colour.dark})`
}

const black = '#000000'

export const chartInk = (place: number): string =>
  `light-dark(${chartColours[place % chartColours.length]?.isPale === true ? black : '#ffffff'}, ${black})`
