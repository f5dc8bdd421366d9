import { type Static, Type } from 'typebox'
import {
  Closed,
  DoneText,
  FileNode,
  Id,
  IdList,
  MAX_ID,
  Nullable,
  Prose,
  Shown,
  SingleLineText,
  Timestamp,
  whyFields,
} from '../../kernel/index.ts'
import { FileView } from '../files/index.ts'
import { UserExtra, Verification } from '../users/index.ts'
import { MAX_MEMBERS } from './port.ts'

const IDS = '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15})*$'

const id = Type.String({ description: 'Group id.', examples: ['1'] })

const shape = {
  id,
  name: Shown(Type.String({ description: 'Name.', examples: ['周末徒步'] })),
  description: Shown(Type.String({ description: 'What it is about.' })),
  membersonly: Type.Boolean({ description: 'Joining needs the approval of the owner or an admin.' }),
  allowinvites: Type.Boolean({ description: 'Members may add others; otherwise only the owner or an admin.' }),
  maxusers: Type.Integer({ description: 'Maximum number of members, including the owner.', examples: [200] }),
  affiliations_count: Type.Integer({ description: 'Number of members, including the owner.', examples: [8] }),
  public: Type.Boolean({ description: 'Everyone can see it; otherwise only its members.' }),
}

const Affiliation = Closed(
  {
    id: Type.Integer({ description: 'User id.', examples: [7] }),
    name: Shown(Type.String({ description: 'Name.', examples: ['林小满'] })),
    bio: Nullable(Shown(Type.String({ description: 'About themselves.' }))),
    sex: Type.Integer({ description: '0 unknown, 1 male, 2 female.', examples: [2] }),
    location: Nullable(Type.String({ description: 'Where they live, as text.' })),
    created_at: Timestamp('When they joined the community.'),
    updated_at: Timestamp('When the profile last changed.'),
    is_owner: Type.Integer({ description: '1 for the owner of the group, else 0.', examples: [0] }),
    avatar: Nullable(FileView),
    bg: Nullable(FileView),
    verified: Nullable(Verification),
    extra: Nullable(UserExtra),
    certification: Nullable(Verification),
  },
  { title: 'ImMember' },
)
export type Affiliation = Static<typeof Affiliation>

/** docs/interface.md 2.24. */
export const Group = Closed(
  {
    ...shape,
    owner: Type.String({ description: 'The owner’s uid: the user’s id.', examples: ['7'] }),
    created: Type.Integer({ description: 'When it was made, in milliseconds.', examples: [1794733200000] }),
    custom: Type.String({ description: 'Reserved; always empty.', examples: [''] }),
    affiliations: Type.Array(Affiliation, {
      description: 'Members, the owner first. An answer has at most 2000, so not all of them for several groups.',
    }),
    group_face: Type.Optional(Type.String({ description: 'Address of its picture; absent when it has none.' })),
  },
  { title: 'ImGroup' },
)
export type Group = Static<typeof Group>

export const SimpleGroup = Closed(
  {
    ...shape,
    affiliations: Type.Array(
      Closed({ member: Type.String({ description: 'The member’s uid.', examples: ['7'] }) }, { title: 'ImUid' }),
      { description: 'Members, the owner first.' },
    ),
  },
  { title: 'SimpleImGroup' },
)
export type SimpleGroup = Static<typeof SimpleGroup>

export const GroupPicture = Closed(
  { im_group_id: id, group_face: Type.String({ description: 'Address of its picture.' }) },
  { title: 'ImGroupFace' },
)
export type GroupPicture = Static<typeof GroupPicture>

export const GroupCreated = Closed(
  {
    message: Type.Array(DoneText(), {
      description: 'One or more sentences.',
    }),
    im_group_id: id,
  },
  { title: 'ImGroupCreated' },
)

export const GroupChanged = Closed(
  {
    groupname: shape.name,
    desc: shape.description,
    public: shape.public,
    maxusers: shape.maxusers,
    members_only: shape.membersonly,
    allowinvites: shape.allowinvites,
    group_face: Group.properties.group_face,
    im_group_id: id,
  },
  { title: 'ImGroupChanged' },
)
export type GroupChanged = Static<typeof GroupChanged>

export const PasswordAnswer = Closed(
  {
    message: Type.Array(DoneText(), {
      description: 'One or more sentences.',
    }),
    im_pwd_hash: Type.String({ description: 'What your messaging client signs in with. Keep it secret.' }),
  },
  { title: 'ImPassword' },
)

const groupname = Shown(SingleLineText({ minLength: 1, maxLength: 100, description: 'Name.', examples: ['周末徒步'] }))
const desc = Shown(
  Prose({ minLength: 1, maxLength: 500, description: 'What it is about.', examples: ['一起去爬山。'] }),
)
const flag = (description: string, initial?: boolean) =>
  Type.Optional(Type.Boolean({ description, ...(initial !== undefined && { default: initial }) }))
const maxusers = (initial?: number) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_MEMBERS,
      description: 'Maximum number of members, including the owner.',
      examples: [200],
      ...(initial !== undefined && { default: initial }),
    }),
  )
const members = SingleLineText({
  minLength: 1,
  maxLength: MAX_MEMBERS * 17,
  pattern: IDS,
  description: 'User ids, comma-separated, at most 2000.',
  examples: ['2,3'],
})

export const GroupBody = Closed({
  groupname,
  desc,
  public: flag('Everybody may see it.', true),
  maxusers: maxusers(200),
  members_only: flag('Joining needs approval.', false),
  allowinvites: flag('Members may add others.', true),
  members: Type.Optional(members),
})
export type GroupBody = Static<typeof GroupBody>

/** A group in a body: a whole number, as text or not. */
const groupId = Type.Unsafe<string | number>({
  type: ['string', 'integer'],
  minimum: 1,
  maximum: MAX_ID,
  maxLength: 16,
  pattern: '^[1-9][0-9]*$',
  description: 'Group id, as text or as a number.',
  examples: ['1'],
})

export const GroupChange = Closed({
  im_group_id: groupId,
  groupname,
  desc,
  public: flag('Everybody may see it.'),
  maxusers: maxusers(),
  members_only: flag('Joining needs approval.'),
  allowinvites: flag('Members may add others.'),
  group_face: Type.Optional(FileNode('Node of an image you uploaded.')),
  new_owner_user: Type.Optional(
    SingleLineText({
      minLength: 1,
      maxLength: 16,
      pattern: '^[1-9][0-9]*$',
      description: 'Id of the member to transfer the group to.',
    }),
  ),
})
export type GroupChange = Static<typeof GroupChange>

export const MembersBody = Closed({
  im_group_id: groupId,
  members,
})

export const DissolveQuery = Closed({ im_group_id: Id('Group id.'), ...whyFields })
export const MembersQuery = Closed({ im_group_id: Id('Group id.'), members })
export const GroupsQuery = Closed({ im_group_id: IdList('Group ids.') })
export const MyGroupsQuery = Closed({
  im_group_id: Type.Optional(IdList('Group ids; unless given, the groups I am in.')),
})

export const UserParams = Closed({ user: Id('User id.') })
export const UsersBody = Closed({
  user_ids: SingleLineText({
    minLength: 1,
    maxLength: 100 * 17,
    pattern: IDS,
    description: 'User ids, comma-separated, at most 100.',
    examples: ['1,2'],
  }),
})
