import { useState } from 'preact/compat'
import { EditIcon, GiftIcon, HeartIcon, MoreIcon, PlusIcon, ShareIcon, TrashIcon } from '../src/icons/index.ts'
import {
  Button,
  type ButtonLook,
  Dialog,
  Field,
  IconButton,
  LinkButton,
  Menu,
  NewPill,
  Pill,
  PillLink,
  Sheet,
  Tooltip,
  toast,
} from '../src/index.ts'
import { Part, Row } from './part.tsx'

const LOOKS: ButtonLook[] = ['primary', 'secondary', 'quiet', 'coin', 'danger']

export function ActsPart() {
  const [isOn, setIsOn] = useState(true)
  return (
    <Part title="Buttons, pills">
      <Row>
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </Row>
      <Row>
        <Button look="primary" size="s" icon={<PlusIcon size={16} />}>
          Small
        </Button>
        <Button look="primary" size="l">
          Large
        </Button>
        <Button look="primary" busy>
          Sending
        </Button>
        <Button disabled>Disabled</Button>
        <LinkButton href="#link" look="coin" icon={<GiftIcon size={18} />}>
          Recharge
        </LinkButton>
        <Tooltip text="Like it">
          {(tip) => <IconButton label="Like" icon={<HeartIcon />} aria-pressed={false} {...tip} />}
        </Tooltip>
      </Row>
      <Row>
        <PillLink href="#all" current>
          All
        </PillLink>
        <PillLink href="#photo">Photography</PillLink>
        <Pill pressed={isOn} onClick={() => setIsOn(!isOn)}>
          Only pictures
        </Pill>
      </Row>
      <NewPill onClick={() => {}}>5 new posts</NewPill>
    </Part>
  )
}

export function OverlaysPart() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <Part title="Dialog, sheet, menu, toast">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
        <Menu
          label="Acts on this post"
          items={[
            { label: 'Edit', icon: <EditIcon />, onSelect: () => toast('Edited.') },
            { label: 'Share', icon: <ShareIcon />, href: '#share' },
            { label: 'Delete', icon: <TrashIcon />, danger: true, onSelect: () => toast('Deleted') },
          ]}
        >
          {(trigger) => <IconButton label="More" icon={<MoreIcon />} {...trigger} />}
        </Menu>
        <Button onClick={() => toast('Deleted', { act: { label: 'Undo', onSelect: () => toast('Restored') } })}>
          Show toast
        </Button>
        <Button onClick={() => toast('That did not work. Try again in a minute.', { isError: true })}>
          Show error
        </Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Delete this post?"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        Its 24 comments go with it. This cannot be undone.
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={close} title="Reward">
        <Field label="Coins" inputMode="numeric" defaultValue="10" />
      </Sheet>
    </Part>
  )
}
