import type { Catalogue } from '../../kernel/index.ts'

/** Addresses and clients of the previous site. */
export const compatibility: Catalogue = {
  'request.invalid': {
    'Addresses of programs are not redirected.': '程序使用的地址不能跳转。',
    'The passwords are not the same.': '两次输入的密码不一致。',
    'Two parameters have the same name.': '有两个参数同名。',
    'This address is already redirected.': '该地址已有跳转。',
    'The old path has no such parameter.': '旧路径中没有这个参数。',
    'This address is redirected itself.': '该地址本身也会被跳转。',
  },
}
