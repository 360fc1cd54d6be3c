/**
 * react-aria adds a `<style>` of its own for pressable things, which the content security policy refuses. It leaves it
 * out where something with that id is there already; the rule itself is in the overlays' css.
 */
const ID = 'react-aria-pressable-style'

if (document.getElementById(ID) === null) {
  const stand = document.createElement('meta')
  stand.id = ID
  document.head.append(stand)
}
