import { openTableGenerator } from '../../../../server/sandbox/tables/table-generator.ts'

/** Makes files of tables until it is killed. It prints `warm` once one process is idle and another works. */
const generator = openTableGenerator({ onDefect: (defect) => console.log('defect', defect) })
const job = { as: 'table-to-xlsx', title: 'Tables', at: '2026-07-01T00:00:00.000Z' } as const
const make = (rows: number) => generator.make(`<table>${'<tr><td>1</td><td>2</td></tr>'.repeat(rows)}</table>`, job)()

await Promise.all([make(1), make(1)])
console.log('warm')
for (;;) await make(100_000)
