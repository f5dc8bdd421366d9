import type { Catalogue } from '../../kernel/index.ts'

export const files: Catalogue = {
  'files.bad_rule': {
    'Only images take a rule.': '只有图片可以使用 rule。',
    'This image is too large for that rule. Ask for a smaller one.': '图片过大，无法按此规则处理，请选择更小的尺寸。',
    'rule must look like w_200,h_200,q_80,b_10,f_webp, each part at most once.':
      'rule 的格式如 w_200,h_200,q_80,b_10,f_webp，每项最多出现一次。',
    '{0} must be at most {1}.': '{0} 不能大于 {1}。',
  },
  'files.bad_signature': '上传地址无效，请重新获取。',
  'files.broken_off': '文件没有完整送达，请重新上传。',
  'files.busy': '正在处理的文件太多，请稍后再试。',
  'files.not_found': '没有这个文件。',
  'files.not_usable': {
    'This is not an unused image that you uploaded. Upload it first, then send its node.':
      '这不是你上传且尚未使用的图片，请先上传，再传它的 node。',
    'This is not an unused video that you uploaded. Upload it first, then send its node.':
      '这不是你上传且尚未使用的视频，请先上传，再传它的 node。',
    'This is not an unused file that you uploaded. Upload it first, then send its node.':
      '这不是你上传且尚未使用的文件，请先上传，再传它的 node。',
  },
  'files.over_limit': {
    'At most {0} bytes a day. Try again tomorrow.': '每天最多上传 {0} 字节，请明天再试。',
    'At most {0} uploads an hour. Try again later.': '每小时最多上传 {0} 次，请稍后再试。',
    'At most {0} uploads may be unfinished at once. Finish some first.':
      '最多同时有 {0} 个未完成的上传，请先完成一些。',
    'That is more work on images than one has at a time. Try again later.': '图片处理量已达上限，请稍后再试。',
    'Too many different images at once. Try again in a minute.': '一次请求的图片尺寸过多，请一分钟后再试。',
  },
  'files.range': '文件没有这一段内容。',
  'files.store_away': '文件服务暂时不可用，请稍后再试。',
  'files.too_large': '文件超过了 {0} 字节的上限。',
  'files.too_slow': '文件上传太慢，请换个网络再试。',
  'files.unknown_type': '内容不是 PNG、JPEG、GIF、WebP 图片或 MP4 视频。',
  'files.unusable': {
    'A video may have at most {0} tracks.': '视频最多 {0} 条轨道。',
    'An animation may have at most {0} frames.': '动图最多 {0} 帧。',
    'An image may have at most {0} pixels, over all its frames.': '图片所有帧合计最多 {0} 像素。',
    'The content does not have the announced hash.': '内容的校验值与声明的不符。',
    'The file is not an MP4 video.': '文件不是 MP4 视频。',
    'The image contains something that is not an image.': '图片中夹带了其他内容。',
    'The image is broken off or damaged.': '图片不完整或已损坏。',
    'The image is not what it begins like.': '图片内容与其文件头不符。',
    'The video has no film in it.': '视频中没有影像。',
    'The video has no picture.': '视频没有画面。',
    'The video is broken off or damaged.': '视频不完整或已损坏。',
    '{0} bytes arrived and {1} were announced.': '收到 {0} 字节，声明的是 {1} 字节。',
    '{0} bytes were sent and {1} announced.': '发送了 {0} 字节，声明的是 {1} 字节。',
    '{0} does not have the announced size.': '{0} 的大小与声明的不符。',
  },
  'files.upload_expired': '上传地址已过期，请重新获取。',
  'files.upload_running': '该文件正由另一个请求处理，请一秒后再试。',
  'files.upload_used': '上传地址已使用，请重新获取。',
  'files.wrong_type': {
    'The content is not a PNG, JPEG, GIF, WebP or MP4, but {0} was announced.':
      '内容不是 PNG、JPEG、GIF、WebP 或 MP4，声明的却是 {0}。',
    'The content is {0}, but {1} was announced.': '内容是 {0}，声明的却是 {1}。',
  },
  'request.invalid': {
    'file is required: send it as a part of the form with that name.': 'file 为必填项：请作为表单中同名的部分发送。',
    'size must be at most {0} for {1}.': '{1} 类型的 size 不能大于 {0}。',
  },
}
