import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { BatchOffers } from '../../../domain/reports/batch/draft.ts'
import { membersAt } from '../../../domain/reports/batch/members.ts'
import type { BatchStarterRef } from '../../../machines/reports/batch-starter.ts'
import { ExplorerDialog } from '../../explorers/explorer-dialog.tsx'
import { levelTexts } from './batch-texts.ts'
import { idleOrClickProps } from '../../ui/busy.ts'
import styles from './batches.module.css'
import { ListedSelect } from '../../ui/selects.ts'

interface Props {
  readonly starter: BatchStarterRef
  readonly offers: BatchOffers
}

const allBooksValue = ''

const BookChoice = ({ starter, offers: { advisers } }: Props) => {
  const adviser = useSelector(starter, ({ context }) => context.draft.adviser)
  return (
    advisers.length > 1 && (
      <ListedSelect
        label="Book"
        allowDeselect={false}
        data={[
          { value: allBooksValue, label: 'Every adviser' },
          ...advisers.map(({ AdvisorCode, AdvisorName }) => ({ value: AdvisorCode, label: AdvisorName })),
        ]}
        value={adviser ?? allBooksValue}
        onChange={(chosen) =>
          starter.send({ type: 'adviser.chosen', adviser: chosen === allBooksValue ? null : chosen })
        }
      />
    )
  )
}

export const MemberChoice = ({ starter, offers }: Props) => {
  const { level, codes } = useSelector(starter, ({ context }) => context.draft)
  const explorer = useSelector(starter, ({ children }) => children.explorer)
  const chosen = membersAt(level, offers, null).filter(({ code }) => codes.has(code))
  return (
    <>
      <BookChoice starter={starter} offers={offers} />
      <div className={styles['acts']}>
        <Button variant="default" size="xs" onClick={() => starter.send({ type: 'explorer.opened' })}>
          Choose {levelTexts[level].toLowerCase()}…
        </Button>
        <Button
          variant="default"
          size="xs"
          {...idleOrClickProps(codes.size === 0, () => starter.send({ type: 'codes.cleared' }))}
        >
          Clear selection
        </Button>
      </div>
      {chosen.length > 0 && (
        <ul className={styles['members']} tabIndex={0} aria-label={`${levelTexts[level]} chosen`}>
          {chosen.map(({ code, name }) => (
            <li key={code}>
              {name}
              <span className={styles['code']}>{code}</span>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles['count']}>
        {codes.size} chosen
      </p>
      {explorer !== undefined && <ExplorerDialog explorer={explorer} />}
    </>
  )
}
