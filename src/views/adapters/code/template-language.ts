import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import type { Extension } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import {
  mustachesIn,
  type TemplateCompletion,
  type TemplateCompletions,
} from '../../../domain/reports/template/completions.ts'

const mustacheMarks = {
  comment: Decoration.mark({ class: 'plutus-mustache-comment' }),
  block: Decoration.mark({ class: 'plutus-mustache-block' }),
  value: Decoration.mark({ class: 'plutus-mustache-value' }),
}

const marginCharacters = 2_000

const visibleMustacheMarks = ({ state, viewport }: EditorView): DecorationSet => {
  const start = Math.max(0, viewport.from - marginCharacters)
  const text = state.doc.sliceString(start, Math.min(state.doc.length, viewport.to + marginCharacters))
  return Decoration.set(
    mustachesIn(text).map(({ kind, from, to }) => mustacheMarks[kind].range(start + from, start + to)),
    true,
  )
}

const mustachePlugin = ViewPlugin.define(
  (view) => {
    const plugin = {
      seen: visibleMustacheMarks(view),
      update: (update: ViewUpdate) => {
        if (update.docChanged || update.viewportChanged) plugin.seen = visibleMustacheMarks(update.view)
      },
    }
    return plugin
  },
  { decorations: ({ seen }) => seen },
)

const completionTypes = { field: 'property', list: 'variable', helper: 'function', block: 'keyword' } as const

const optionOf = ({ label, kind, detail, info }: TemplateCompletion): Completion => ({
  label,
  detail,
  info,
  type: completionTypes[kind],
})

type CompleteTemplate = (before: string) => TemplateCompletions | null

const completionSource =
  (complete: CompleteTemplate) =>
  ({ state, pos }: CompletionContext): CompletionResult | null => {
    const found = complete(state.doc.sliceString(0, pos))
    return found === null ? null : { from: found.from, options: found.options.map(optionOf), validFor: /^[\w.@/]*$/ }
  }

export const templateLanguage = (complete: CompleteTemplate): Extension => {
  const markup = html({ matchClosingTags: false, autoCloseTags: true })
  return [markup, mustachePlugin, markup.language.data.of({ autocomplete: completionSource(complete) })]
}

export const helperLanguage = (): Extension => javascript()
