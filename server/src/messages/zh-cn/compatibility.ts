import type { Catalogue } from '../../kernel/index.ts'

/** Addresses and clients of the previous site. */
export const compatibility: Catalogue = {
  'request.invalid.redirect_of_program': '程序使用的地址不能跳转。',
  'request.invalid.passwords_differ': '两次输入的密码不一致。',
  'request.invalid.redirect_parameter_twice': '有两个参数同名。',
  'request.invalid.redirect_twice': '该地址已有跳转。',
  'request.invalid.redirect_no_parameter': '旧路径中没有这个参数。',
  'request.invalid.redirect_of_redirect': '该地址本身也会被跳转。',
}
