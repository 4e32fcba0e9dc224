// A key combination as it stands on the keys.
export function Kbd({ parts }: { readonly parts: readonly string[] }) {
  return (
    <span className="keys">
      {parts.map((part) => (
        <kbd key={part}>{part}</kbd>
      ))}
    </span>
  );
}
