import { useSelector } from '@xstate/react'
import type { NamedSave } from '../../../domain/dashboards/history/history.ts'
import { O, pipe } from '../../../domain/fp.ts'
import type { DashboardHistoryRef } from '../../../machines/dashboards/dashboard-history.ts'
import { DifferencesList } from './differences-list.tsx'
import styles from './history.module.css'
import { momentText, restoredText } from './save-text.ts'

interface Props {
  readonly history: DashboardHistoryRef
  /** None is how the dashboard began. */
  readonly save: O.Option<NamedSave>
}

const most = 4

const Told = ({ save, saves }: { readonly save: NamedSave; readonly saves: readonly NamedSave[] }) => (
  <>
    <span className={styles['when']}>
      <time dateTime={save.at}>{momentText(save.at)}</time>
      <span className={styles['revision']}>Revision {save.revision}</span>
    </span>
    <span className={styles['who']}>{save.name}</span>
    {save.restored === null ? (
      <DifferencesList differences={save.differences} most={most} />
    ) : (
      <span className={styles['what']}>{restoredText(save.restored, saves)}</span>
    )}
  </>
)

const revisionOf = (save: O.Option<NamedSave>): number =>
  pipe(
    save,
    O.match(
      () => 0,
      ({ revision }) => revision,
    ),
  )

export const SaveButton = ({ history, save }: Props) => {
  const saves = useSelector(history, ({ context }) => context.saves)
  const isChosen = useSelector(
    history,
    (snapshot) =>
      !snapshot.matches({ open: { view: 'today' } }) && revisionOf(snapshot.context.chosen) === revisionOf(save),
  )
  return (
    <button
      type="button"
      className={styles['save']}
      aria-pressed={isChosen}
      onClick={() => history.send({ type: 'save.chosen', save })}
    >
      {O.isSome(save) ? <Told save={save.value} saves={saves} /> : 'Before anybody changed it'}
    </button>
  )
}
