import { Alert, Button, Group, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { type ReportOwner, ownerKey, findOwnerByCode } from '../../../domain/archive/owner.ts'
import type { ArchiveEvidenceRef } from '../../../machines/archive/archive-evidence.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import { WaitingStatus } from '../../ui/waiting.tsx'
import { ListedSelect } from '../../ui/selects.ts'

interface Props {
  readonly evidence: ArchiveEvidenceRef
}

const maxOffered = 100

const subjectHeadings = { group: 'Groups', portfolio: 'Portfolios' } as const

const groupsOf = (owners: readonly ReportOwner[]) =>
  (['group', 'portfolio'] as const).map((type) => ({
    group: subjectHeadings[type],
    items: owners
      .filter((owner) => owner.type === type)
      .map((owner) => ({ value: ownerKey(owner), label: `${owner.name} (${owner.code})` })),
  }))

const withChosen = (owners: readonly ReportOwner[], chosen: O.Option<ReportOwner>): readonly ReportOwner[] =>
  O.isNone(chosen) || owners.some((owner) => ownerKey(owner) === ownerKey(chosen.value))
    ? owners
    : [chosen.value, ...owners]

const OwnerField = ({ evidence }: Props) => {
  const { owners, chosen } = useSelector(evidence, ({ context }) => context)
  const offered = withChosen(owners, chosen)
  return (
    <ListedSelect
      label="Portfolio or group"
      placeholder="Choose, or type to search"
      searchable
      allowDeselect={false}
      limit={maxOffered}
      nothingFoundMessage="No matches"
      data={groupsOf(offered)}
      value={O.isSome(chosen) ? ownerKey(chosen.value) : null}
      onChange={(key) => {
        const owner = offered.find((one) => ownerKey(one) === key)
        if (owner !== undefined) evidence.send({ type: 'owner.chosen', owner })
      }}
      onBlur={(event) => {
        const written = findOwnerByCode(offered, event.currentTarget.value)
        if (O.isSome(written)) evidence.send({ type: 'owner.chosen', owner: written.value })
      }}
    />
  )
}

export const EvidenceDialog = ({ evidence }: Props) => {
  const failure = useSelector(evidence, ({ context }) => context.failure)
  const isLoading = useSelector(evidence, (snapshot) => snapshot.matches('loading'))
  const isFailed = useSelector(evidence, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(evidence, (snapshot) => snapshot.matches({ failed: 'trying' }))
  const isSaving = useSelector(evidence, (snapshot) => snapshot.matches('saving'))
  const canSave = useSelector(evidence, (snapshot) => snapshot.can({ type: 'evidence.requested' }))
  const close = () => evidence.send({ type: 'evidence.closed' })
  return (
    <ModalDialog title="Evidence for one client" size="36rem" onClose={close}>
      <Text size="sm" mb="md">
        A CSV file that lists who filed, replaced, edited, opened and downloaded each version of the client’s reports,
        and when, with the SHA-256 of each file. For a group, it includes the reports of its portfolios.
      </Text>
      {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => evidence.send({ type: 'list.retried' })} />}
      {isLoading && <WaitingStatus label="Opening" />}
      {!isFailed && !isLoading && <OwnerField evidence={evidence} />}
      {O.isSome(failure) && (
        <Alert color="red" role="alert" mt="md">
          {failure.value}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button
          loading={isSaving}
          disabled={!canSave && !isSaving}
          onClick={() => evidence.send({ type: 'evidence.requested' })}
        >
          Download CSV
        </Button>
      </Group>
    </ModalDialog>
  )
}
