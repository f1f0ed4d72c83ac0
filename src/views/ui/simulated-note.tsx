import { simulatedNote } from '../../domain/ledger/trades/posting.ts'

interface Props {
  readonly count: number
  readonly className: string | undefined
}

export const SimulatedNote = ({ count, className }: Props) =>
  count > 0 && <p className={className}>This {simulatedNote(count)}.</p>
