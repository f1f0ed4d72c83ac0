import { ActionIcon, Button, Menu } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { O } from '../../../../domain/fp.ts'
import type { ArchivedReport } from '../../../../domain/static-report/archived-report.ts'
import type { StaticReportsRef } from '../../../../machines/static-reports.ts'
import { reportText } from '../archive-texts.ts'
import styles from './archive-list.module.css'

interface Props {
  readonly archive: StaticReportsRef
  readonly report: ArchivedReport
}

const More = ({ archive, report }: Props) => {
  const { Type: type, Code: code, subject: name } = report
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={`More for ${reportText(report)}`}>
          <span aria-hidden="true">⋯</span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => archive.send({ type: 'report.downloaded', report })}>Download</Menu.Item>
        <Menu.Item onClick={() => archive.send({ type: 'history.opened', report })}>History</Menu.Item>
        <Menu.Item onClick={() => archive.send({ type: 'evidence.opened', owner: O.some({ type, code, name }) })}>
          Evidence for {code}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item className={styles['grave']} onClick={() => archive.send({ type: 'deletion.opened', report })}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export const ReportActs = ({ archive, report }: Props) => (
  <div className={styles['acts']}>
    <Button
      variant="default"
      size="xs"
      aria-label={`Open ${reportText(report)}`}
      onClick={() => archive.send({ type: 'report.opened', report })}
    >
      Open
    </Button>
    <Button
      variant="default"
      size="xs"
      aria-label={`Edit ${reportText(report)}`}
      onClick={() => archive.send({ type: 'editor.opened', report })}
    >
      Edit
    </Button>
    <More archive={archive} report={report} />
  </div>
)
