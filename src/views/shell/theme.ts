import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { FocusableButton } from '../ui/focusable-button.tsx'

const inkColours: MantineColorsTuple = [
  '#f3f5f9',
  '#e4e9f1',
  '#c9d3e3',
  '#a7b6cf',
  '#8296b8',
  '#627aa2',
  '#4a628c',
  '#354b73',
  '#22365a',
  '#13233f',
]

const brassColours: MantineColorsTuple = [
  '#faf7ef',
  '#f1eadb',
  '#e3d4b4',
  '#d3bc8a',
  '#c5a768',
  '#b3924f',
  '#9c7c3b',
  '#846729',
  '#6a5220',
  '#4b3a16',
]

const nightColours: MantineColorsTuple = [
  '#dfe5ee',
  '#bcc6d5',
  '#9aa7bb',
  '#74829a',
  '#33415a',
  '#263349',
  '#182338',
  '#101a2b',
  '#0b1322',
  '#070d18',
]

const slateColours: MantineColorsTuple = [
  '#f7f8fb',
  '#f0f3f7',
  '#e9edf3',
  '#e2e7ef',
  '#c3cad5',
  '#8891a1',
  '#667183',
  '#485263',
  '#333d4e',
  '#1f2937',
]

const fontStack =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif'

export const plutusTheme = createTheme({
  colors: { ink: inkColours, brass: brassColours, gray: slateColours, dark: nightColours },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 6 },
  black: '#13202f',
  fontFamily: fontStack,
  headings: {
    fontFamily: 'ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "Liberation Serif", Georgia, serif',
    fontWeight: '500',
  },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { component: FocusableButton } },
    // the header of a modal or a drawer is no banner of the page
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
  },
})

/** Mantine's own greys and reds miss AA contrast on small text. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#566173',
    '--mantine-color-placeholder': '#667183',
    '--mantine-color-error': '#a3231b',
    '--mantine-color-anchor': '#22457c',
    '--mantine-color-red-light-color': '#8c1d16',
    '--mantine-color-yellow-light-color': '#6b4a00',
    '--mantine-color-green-light-color': '#1c5a34',
    '--mantine-color-blue-light-color': '#1f4475',
    '--mantine-color-gray-light-color': '#3c4656',
    '--plutus-canvas': '#f4f6f9',
    '--plutus-surface': '#ffffff',
    '--mantine-color-default-border': '#c3cad5',
    '--mantine-color-red-light': '#fbecea',
    '--mantine-color-yellow-light': '#faf3e0',
    '--mantine-color-green-light': '#e8f3ec',
    '--mantine-color-blue-light': '#eaf0f9',
    '--plutus-line': '#dde3ec',
    '--plutus-line-firm': '#c3cad5',
    '--plutus-line-strong': '#8891a1',
    '--plutus-hover': '#f3f5f9',
    '--plutus-accent': '#846729',
    '--plutus-focus': '#22457c',
  },
  dark: {
    '--mantine-color-red-light': '#2c1b24',
    '--mantine-color-yellow-light': '#28241c',
    '--mantine-color-green-light': '#14282a',
    '--mantine-color-blue-light': '#182642',
    '--mantine-color-dimmed': '#a0adc1',
    '--mantine-color-placeholder': '#93a0b5',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-anchor': '#a9c4f0',
    '--mantine-color-red-light-color': '#ffb3ab',
    '--mantine-color-yellow-light-color': '#f2d27a',
    '--mantine-color-green-light-color': '#9fdcb4',
    '--mantine-color-blue-light-color': '#b3cdf5',
    '--mantine-color-gray-light-color': '#c6cfdd',
    '--plutus-canvas': '#0b1322',
    '--plutus-surface': '#101a2b',
    '--mantine-color-default-border': '#3f4d66',
    '--plutus-line': '#263349',
    '--plutus-line-firm': '#3f4d66',
    '--plutus-line-strong': '#74829a',
    '--plutus-hover': '#172337',
    '--plutus-accent': '#d3bc8a',
    '--plutus-focus': '#a9c4f0',
  },
})
