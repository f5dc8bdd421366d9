import { call } from '../app/plaza.ts'
import { ListPage } from '../lists/list-page.tsx'
import { listSpec, period } from '../lists/spec.ts'

const jobs = listSpec('/admin/jobs', {
  name: 'jobs',
  title: 'nav.jobs',
  about: 'jobs.about',
  hasSearch: true,
  counted: 'list.jobs',
  columns: [
    { field: 'name', of: 'job' },
    { field: 'state', kind: 'state' },
    { field: 'attempts', cell: (row) => `${row.attempts} / ${row.max_attempts}` },
    { field: 'last_error', kind: 'long' },
    { field: 'run_at', kind: 'time' },
    { field: 'created_at', kind: 'time' },
    { field: 'dead_at', kind: 'time', isExtra: true },
    { field: 'id', kind: 'number', isExtra: true },
  ],
  sorts: ['id', 'run_at', 'dead_at', 'attempts'],
  defaultSort: 'dead_at:desc',
  filters: [
    { name: 'state', kind: 'choice', options: ['waiting', 'running', 'laid-aside'], of: 'state' },
    { name: 'failing', kind: 'flag' },
    ...period,
  ],
  acts: [
    {
      label: 'jobs.retry',
      done: 'list.retrying',
      about: 'jobs.retry_about',
      when: (row) => row.state === 'laid-aside',
      run: (row) => call('PUT /admin/jobs/{job}/retry', { path: { job: row.id } }),
    },
    {
      label: 'jobs.drop',
      done: 'list.discarded',
      about: 'jobs.drop_about',
      isDangerous: true,
      when: (row) => row.state === 'laid-aside',
      run: (row) => call('DELETE /admin/jobs/{job}', { path: { job: row.id } }),
    },
  ],
  empty: 'jobs.empty',
})

export const JobsPage = () => <ListPage spec={jobs} />
