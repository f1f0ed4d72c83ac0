import type { DayHeadlines } from '../../domain/ledger/valuation/headlines.ts'

interface Props extends Pick<DayHeadlines, 'figures'> {
  readonly className: string | undefined
  readonly rateClassName: string | undefined
}

export const HeadlineList = ({ figures, className, rateClassName }: Props) => (
  <dl className={className}>
    {figures.map(({ item, amount, rate }) => (
      <div key={item}>
        <dt>{item}</dt>
        <dd>
          {amount}
          {rate !== '' && (
            <>
              {' '}
              <span className={rateClassName}>{rate}</span>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

interface NotesProps extends Pick<DayHeadlines, 'day' | 'notes'> {
  readonly className: string | undefined
}

export const HeadlineNotes = ({ day, notes, className }: NotesProps) =>
  [day, ...notes]
    .filter((note) => note !== '')
    .map((note) => (
      <p key={note} className={className}>
        {note}
      </p>
    ))
