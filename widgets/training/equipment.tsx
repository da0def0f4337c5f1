/** What is needed, to tick off while packing. The ticks stay for the visit, as the panel does. */
export function Equipment({ equipment }: { equipment: readonly string[] }) {
  return (
    <ul className="training-equipment">
      {equipment.map((thing) => (
        <li key={thing}>
          <label>
            <input type="checkbox" />
            <span>{thing}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
