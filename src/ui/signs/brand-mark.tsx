/** The factory's seat, in the colour of the text. */
export const BrandMark = () => (
  <svg
    viewBox="0 0 28 28"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M6.6 3.6c-.3 5.9.5 10.4 2.3 14.6h12.3" strokeWidth="4.4" />
    <path d="M12.2 22.4v2.8M19 22.4v2.8M9 25.4h13" strokeWidth="1.9" />
  </svg>
)
