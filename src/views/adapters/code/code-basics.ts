import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'

/** CodeMirror's own colours suit white paper only. */
const themeColours: Readonly<Record<string, string>> = {
  '#404740': 'var(--mantine-color-dimmed)',
  '#708': 'var(--mantine-color-anchor)',
  '#219': 'var(--mantine-color-blue-light-color)',
  '#164': 'var(--mantine-color-green-light-color)',
  '#a11': 'var(--mantine-color-green-light-color)',
  '#e40': 'var(--mantine-color-red-light-color)',
  '#00f': 'var(--mantine-color-anchor)',
  '#30a': 'var(--mantine-color-anchor)',
  '#085': 'var(--mantine-color-green-light-color)',
  '#167': 'var(--mantine-color-blue-light-color)',
  '#256': 'var(--mantine-color-yellow-light-color)',
  '#00c': 'var(--mantine-color-blue-light-color)',
  '#940': 'var(--mantine-color-dimmed)',
  '#f00': 'var(--mantine-color-error)',
}

const themeColour = (colour: unknown): string =>
  (typeof colour === 'string' ? themeColours[colour] : undefined) ?? 'var(--mantine-color-text)'

const highlightStyle = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) => ('color' in spec ? { ...spec, color: themeColour(spec['color']) } : spec)),
)

/** In the editor's own theme, because lines are measured before a stylesheet may arrive. */
const editorSizes = EditorView.theme({
  '&': { height: '100%', fontSize: '0.8125rem' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.55' },
})

export const codeBasics = (label: string): Extension => [
  editorSizes,
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  highlightActiveLine(),
  syntaxHighlighting(highlightStyle),
  lintGutter(),
  search({ top: true }),
  highlightSelectionMatches(),
  keymap.of([
    ...closeBracketsKeymap,
    ...searchKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
  EditorView.lineWrapping,
  // editable text is focusable anyway, but axe requires the attribute
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
]
