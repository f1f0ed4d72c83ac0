import type { Finding, FindingKind } from '../../domain/ledger/import/finding.ts'
import { selectedBy, withToggled } from '../kit/selection.ts'

/** Findings that one note is to be of, by their digests. */
export interface FindingChoice {
  readonly marked: ReadonlySet<string>
  readonly note: string
}

export const noFindingChosen: FindingChoice = { marked: new Set(), note: '' }

export type FindingChoiceEvent =
  | { readonly type: 'finding.marked'; readonly digest: string }
  | { readonly type: 'kind.marked'; readonly kind: FindingKind }
  | { readonly type: 'note.typed'; readonly note: string }

type Open = Pick<Finding, 'kind' | 'digest'>

export const digestsOf = (open: readonly Open[], kind: FindingKind): readonly string[] =>
  open.flatMap((finding) => (finding.kind === kind ? [finding.digest] : []))

/** `open` are those that nobody has acknowledged. */
export const chosenBy = (choice: FindingChoice, event: FindingChoiceEvent, open: readonly Open[]): FindingChoice => {
  switch (event.type) {
    case 'finding.marked':
      return { ...choice, marked: withToggled(choice.marked, event.digest) }
    case 'kind.marked': {
      const all = digestsOf(open, event.kind)
      return {
        ...choice,
        marked: selectedBy({ chosen: choice.marked, anchor: null }, { type: 'all.toggled' }, all).chosen,
      }
    }
    case 'note.typed':
      return { ...choice, note: event.note }
  }
}
