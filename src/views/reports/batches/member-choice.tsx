import { Button, Select, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { BatchDraft, BatchOffers } from '../../../domain/reports/batch/draft.ts'
import { type Member, membersShown } from '../../../domain/reports/batch/members.ts'
import type { BatchStarterRef } from '../../../machines/reports/batch-starter.ts'
import styles from './batches.module.css'

interface Props {
  readonly starter: BatchStarterRef
  readonly offers: BatchOffers
}

interface ShownProps {
  readonly starter: BatchStarterRef
  readonly draft: BatchDraft
  readonly members: readonly Member[]
}

const everyBook = ''

const Narrowing = ({ starter, offers: { advisers } }: Props) => {
  const { search, adviser } = useSelector(starter, ({ context }) => context.draft)
  return (
    <div className={styles['narrow']}>
      <TextInput
        label="Search"
        type="search"
        placeholder="Name or code"
        value={search}
        onChange={(event) => starter.send({ type: 'search.typed', search: event.currentTarget.value })}
      />
      {advisers.length > 1 && (
        <Select
          label="Book"
          allowDeselect={false}
          data={[
            { value: everyBook, label: 'Every adviser' },
            ...advisers.map(({ AdvisorCode, AdvisorName }) => ({ value: AdvisorCode, label: AdvisorName })),
          ]}
          value={adviser ?? everyBook}
          onChange={(chosen) => starter.send({ type: 'adviser.chosen', adviser: chosen === everyBook ? null : chosen })}
        />
      )}
    </div>
  )
}

const ToggleAll = ({ starter, draft, members }: ShownProps) => {
  const codes = members.map(({ code }) => code)
  const areAll = codes.length > 0 && codes.every((code) => draft.codes.has(code))
  return (
    <div className={styles['acts']}>
      <Button
        variant="default"
        size="xs"
        disabled={codes.length === 0 || areAll}
        onClick={() => starter.send({ type: 'codes.toggled', codes, isChosen: true })}
      >
        Choose all {codes.length}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={draft.codes.size === 0}
        onClick={() => starter.send({ type: 'codes.toggled', codes: [...draft.codes], isChosen: false })}
      >
        Choose none
      </Button>
    </div>
  )
}

const MemberList = ({ starter, draft, members }: ShownProps) => (
  <ul className={styles['members']} aria-label={draft.level === 'account' ? 'Accounts' : 'Groups'}>
    {members.map(({ code, name }) => (
      <li key={code}>
        <label className={styles['member']}>
          <input
            type="checkbox"
            checked={draft.codes.has(code)}
            onChange={({ currentTarget: { checked } }) =>
              starter.send({ type: 'codes.toggled', codes: [code], isChosen: checked })
            }
          />
          {name}
          <span className={styles['code']}>{code}</span>
        </label>
      </li>
    ))}
  </ul>
)

export const MemberChoice = ({ starter, offers }: Props) => {
  const draft = useSelector(starter, ({ context }) => context.draft)
  const members = membersShown(draft, offers)
  return (
    <>
      <Narrowing starter={starter} offers={offers} />
      <ToggleAll starter={starter} draft={draft} members={members} />
      {members.length === 0 ? (
        <p className={styles['count']}>Nothing matches</p>
      ) : (
        <MemberList starter={starter} draft={draft} members={members} />
      )}
      <p role="status" className={styles['count']}>
        {draft.codes.size} chosen
      </p>
    </>
  )
}
