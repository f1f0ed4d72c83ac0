import styles from './conflict-panel.module.css'

interface FieldChange {
  readonly field: string
  readonly title: string
  readonly theirs: string
  readonly yours: string
}

export const ChangeTable = ({ changes }: { readonly changes: readonly FieldChange[] }) => (
  <div className={styles['changes']} tabIndex={0} role="group" aria-label="Their changes">
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Theirs</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, title, theirs, yours }) => (
          <tr key={field}>
            <th scope="row">{title}</th>
            <td>{theirs}</td>
            <td>{yours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
