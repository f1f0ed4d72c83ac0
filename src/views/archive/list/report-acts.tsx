import { ActionIcon, Menu } from '@mantine/core'
import { useRef } from 'react'
import { O } from '../../../domain/fp.ts'
import type { ListedStaticReport } from '../../../domain/archive/listed-static-report.ts'
import type { StaticReportsRef } from '../../../machines/archive/static-reports.ts'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { reportText } from '../archive-texts.ts'
import styles from './archive-list.module.css'

interface Props {
  readonly archive: StaticReportsRef
  readonly report: ListedStaticReport
}

const MoreActs = ({ archive, report }: Props) => {
  const { Type: type, Code: code, subject: name } = report
  const opener = useRef<HTMLButtonElement>(null)
  // the menu closes with the choice, and the focus must return to something
  const choose: typeof archive.send = (event) => {
    opener.current?.focus({ preventScroll: true })
    archive.send(event)
  }
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <ActionIcon ref={opener} variant="subtle" color="gray" size="lg" aria-label={`More for ${reportText(report)}`}>
          <span aria-hidden="true">⋯</span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => choose({ type: 'report.downloaded', report })}>Download</Menu.Item>
        <Menu.Item onClick={() => choose({ type: 'history.opened', report })}>History</Menu.Item>
        <Menu.Item onClick={() => choose({ type: 'evidence.opened', owner: O.some({ type, code, name }) })}>
          Evidence for {code}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item className={styles['grave']} onClick={() => choose({ type: 'deletion.opened', report })}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export const ReportActs = ({ archive, report }: Props) => (
  <div className={styles['acts']}>
    <IconButton
      icon="reports"
      label={`Open ${reportText(report)}`}
      onClick={() => archive.send({ type: 'report.opened', report })}
    />
    <IconButton
      icon="edit"
      label={`Edit ${reportText(report)}`}
      onClick={() => archive.send({ type: 'editor.opened', report })}
    />
    <MoreActs archive={archive} report={report} />
  </div>
)
