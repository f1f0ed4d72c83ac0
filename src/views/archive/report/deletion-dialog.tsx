import { Alert, Button, Group, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { StaticReportDeletionRef } from '../../../machines/archive/static-report-deletion.ts'
import { RunDialog } from '../../reports/runs/run-dialog.tsx'
import { reportText } from '../archive-texts.ts'

interface Props {
  readonly deletion: StaticReportDeletionRef
}

export const DeletionDialog = ({ deletion }: Props) => {
  const { of: report, refusal } = useSelector(deletion, ({ context }) => context)
  const isDeleting = useSelector(deletion, (snapshot) => snapshot.matches('acting'))
  const close = () => deletion.send({ type: 'act.cancelled' })
  return (
    <RunDialog title="Delete the report?" size="sm" onClose={close}>
      <Text size="sm" mb="lg">
        Are you sure you want to delete “{reportText(report)}” ({report.subject})? Nobody will find it in the archive
        any more. Who filed and who fetched it stays on record.
      </Text>
      {O.isSome(refusal) && (
        <Alert color="red" role="alert" mb="lg">
          {refusal.value}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus disabled={isDeleting} onClick={close}>
          Close
        </Button>
        <Button
          variant="light"
          color="red"
          loading={isDeleting}
          onClick={() => deletion.send({ type: 'act.confirmed' })}
        >
          Delete
        </Button>
      </Group>
    </RunDialog>
  )
}
