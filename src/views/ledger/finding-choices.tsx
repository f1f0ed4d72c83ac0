import { CheckTarget } from '../ui/lists/check-target.tsx'
import { Button, Textarea } from '@mantine/core'
import { FindingKind, type LedgerFinding, kindText, maxNoteLength } from '../../domain/ledger/import/finding.ts'
import {
  digestsOfKind,
  type FindingChoice,
  type FindingChoiceEvent,
} from '../../machines/ledger/findings-acknowledging.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { countText } from '../../domain/numbers/count-text.ts'

interface Props extends FindingChoice {
  readonly send: (event: FindingChoiceEvent) => void
}

const findingKinds = Object.keys(FindingKind.keys).filter(FindingKind.is)

export const FindingKinds = ({
  open,
  marked,
  send,
}: Omit<Props, 'note'> & { readonly open: readonly Pick<LedgerFinding, 'kind' | 'digest'>[] }) =>
  findingKinds.map((kind) => {
    const all = digestsOfKind(open, kind)
    return (
      all.length > 1 && (
        <label key={kind}>
          <input
            type="checkbox"
            checked={all.every((digest) => marked.has(digest))}
            onChange={() => send({ type: 'kind.marked', kind })}
          />{' '}
          Select all {countText(all.length)} open findings: {kindText[kind]}
        </label>
      )
    )
  })

interface NoteProps extends Pick<Props, 'note' | 'send'> {
  readonly description: string
}

export const FindingNote = ({ note, send, description }: NoteProps) => (
  <Textarea
    label="Note for selected findings"
    description={description}
    autosize
    maxLength={maxNoteLength}
    value={note}
    onChange={({ currentTarget }) => send({ type: 'note.typed', note: currentTarget.value })}
  />
)

interface ButtonProps extends Pick<Props, 'marked'> {
  readonly can: boolean
  readonly isBusy?: boolean
  readonly variant: 'default' | 'filled'
  readonly onAcknowledge: () => void
}

export const AcknowledgeButton = ({ marked, can, isBusy = false, variant, onAcknowledge }: ButtonProps) => (
  <Button variant={variant} disabled={!can && !isBusy} loading={isBusy} onClick={onAcknowledge}>
    {marked.size === 0 ? 'Acknowledge' : `Acknowledge ${pluralise(marked.size, 'finding')}`}
  </Button>
)

interface MarkProps extends Pick<Props, 'marked' | 'send'> {
  readonly digest: string
  readonly text: string
}

export const FindingMark = ({ digest, text, marked, send }: MarkProps) => (
  <CheckTarget>
    <input
      type="checkbox"
      aria-label={`Select: ${text}`}
      checked={marked.has(digest)}
      onChange={() => send({ type: 'finding.marked', digest })}
    />
  </CheckTarget>
)
