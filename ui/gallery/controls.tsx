import { useState } from 'preact/compat'
import { SearchIcon } from '../src/icons/index.ts'
import {
  Button,
  Checkbox,
  Field,
  IconButton,
  Progress,
  Radio,
  Segmented,
  Select,
  Switch,
  TabLinks,
  Tabs,
  TextArea,
} from '../src/index.ts'
import { Part } from './part.tsx'

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function ControlsPart() {
  const [text, setText] = useState('A short one about the window seat, the light in it, and why it stays empty.')
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system')
  const [tab, setTab] = useState('feeds')
  return (
    <Part title="Controls">
      <div className="grid gap-5 rail:grid-cols-2">
        <Field label="Name" hint="How others see you" defaultValue="Amara" />
        <Field label="Password" type="password" error="Too short: eight characters at least." defaultValue="abc" />
        <Field
          label="Search"
          type="search"
          optional
          placeholder="Posts, people, topics"
          trailing={<IconButton label="Search" icon={<SearchIcon />} />}
        />
        <Field label="Code" inputMode="numeric" trailing={<Button size="s">Send code</Button>} />
        <TextArea label="About you" value={text} onChange={(event) => setText(event.currentTarget.value)} limit={80} />
        <div className="grid content-start gap-5">
          <Select
            label="Category"
            placeholder="Choose one"
            defaultValue=""
            options={[
              { value: '1', label: 'Photography' },
              { value: '2', label: 'City walks' },
            ]}
          />
          <Field label="E-mail" type="email" disabled defaultValue="amara@example.org" />
        </div>
        <div>
          <Switch label="Comments" hint="When somebody answers you" defaultChecked />
          <Switch label="Likes" />
          <Switch label="Not to be changed" disabled defaultChecked />
        </div>
        <div>
          <Checkbox label="I have read the rules" defaultChecked />
          <Checkbox label="Some of them" partly />
          <Radio name="pay" label="Provider A" hint="Opens its app" defaultChecked />
          <Radio name="pay" label="Provider B" />
          <Radio name="reason" label="Not chosen yet" />
          <Radio name="reason" label="Nor this" />
        </div>
        <div className="grid content-start gap-4">
          <Segmented label="Appearance" segments={THEMES} value={theme} onChange={setTheme} />
          <Progress label="Posts this week" value={3} max={5} coin />
          <Progress label="Upload" value={70} max={100} />
          <Progress label="Waiting" max={1} />
        </div>
        <div className="grid content-start gap-4">
          <TabLinks
            label="Lists"
            links={[
              { href: '#recommended', label: 'Recommended', current: true },
              { href: '#following', label: 'Following' },
              { href: '#hot', label: 'Hot' },
            ]}
          />
          <Tabs
            label="Profile"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'feeds', label: 'Posts', content: <p className="p-4">Twelve posts.</p> },
              { id: 'topics', label: 'Topics', content: <p className="p-4">Three topics.</p> },
            ]}
          />
        </div>
      </div>
    </Part>
  )
}
