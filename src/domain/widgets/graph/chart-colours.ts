interface ChartColour {
  readonly light: string
  readonly dark: string
  /** Too light for white text in the light scheme. */
  readonly isPale?: true
}

/**
 * The seven colours of spec §9. Each has contrast 3:1 with its background. Eyes without red, green or blue cones can
 * tell it from the six others (Machado, Oliveira and Fernandes, 2009).
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

export const chartColour = (index: number): string => {
  const colour = chartColours[index % chartColours.length]
  return colour === undefined ? 'currentcolor' : `light-dark(${colour.light}, ${colour.dark})`
}

/** Thin navy and teal lines look alike: from the third on they have gaps. */
const dashPatterns = [undefined, undefined, '7 3', '2 3', '9 3 2 3', '4 3', '12 4']

export const lineDash = (index: number): string | undefined => dashPatterns[index % dashPatterns.length]

const blackColour = '#000000'

export const textColourOnChart = (index: number): string =>
  `light-dark(${chartColours[index % chartColours.length]?.isPale === true ? blackColour : '#ffffff'}, ${blackColour})`
