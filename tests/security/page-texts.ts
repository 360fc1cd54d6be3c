/** `document.title` would show that the code ran. */
const RUNS = [
  '<script>document.title=1</script>',
  '<img src=x onerror=document.title=1>',
  '<svg onload=document.title=1>',
  '<iframe srcdoc="<b>">',
  '<a href=javascript:document.title=1>x</a>',
  '<details open ontoggle=document.title=1>',
  '<input autofocus onfocus=document.title=1>',
  '<body onload=document.title=1>',
  '<math><mi xlink:href=javascript:1>',
  '<style>*{display:none}</style>',
  '<base href=//x.example/>',
  '<meta http-equiv=refresh content=0>',
  '<object data=javascript:1>',
  '<form action=//x.example><button>',
  '<!--<img src="--><img src=x>',
  'javascript:document.title=1',
  '{{constructor.constructor("x")()}}',
  '<x onclick=document.title=1>',
  '&lt;script&gt;document.title=1',
  '\\u003cscript\\u003e',
]
const WAYS_OUT = ['', '">', "'>", '-->', '</p>', '</td>', '</textarea>', '</title>', '`>', ']]>']

/** 200 texts, none longer than the shortest field allows. */
export const PAGE_TEXTS: readonly string[] = WAYS_OUT.flatMap(out => RUNS.map(run => `${out}${run}`))
