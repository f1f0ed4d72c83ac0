import { displayDate, displayMoment } from '../../../domain/dates/display-date.ts'
import type { FiguresDates } from '../../../domain/widgets/figures/figures-path.ts'
import { today } from '../../adapters/today.ts'
import { Brand } from '../../shell/brand.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from './print.module.css'

interface Props {
  readonly title: string
  readonly name: string
  readonly dates: FiguresDates
  readonly isFiltered: boolean
  readonly printedAt: Date
}

const Fact = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** The title is also what the foot of every page says. */
export const PrintHeading = ({ title, name, dates: { asAt, knownOn }, isFiltered, printedAt }: Props) => {
  const printed = displayMoment(printedAt)
  const figures = asAt === undefined ? '' : ` · as at ${displayDate(asAt)}`
  return (
    <header className={styles['heading']}>
      <PageTitle>{`${name} · ${title}${figures} · printed ${printed}`}</PageTitle>
      <Brand />
      <h1>
        <span className={styles['name']}>{name}</span>
        <span className={styles['title']}>{title}</span>
      </h1>
      <dl className={styles['facts']}>
        <Fact term="Figures as at">{asAt === undefined ? 'Latest prices' : displayDate(asAt)}</Fact>
        <Fact term="As known on">{displayDate(knownOn ?? today())}</Fact>
        <Fact term="Filters">{isFiltered ? 'As noted below' : 'None'}</Fact>
        <Fact term="Printed">{printed}</Fact>
      </dl>
    </header>
  )
}
