/** The shape of the profile, while it is on its way. */
export function ProfileSkeleton() {
  return (
    <div className="coaching-skeleton">
      <p role="status">Loading your coaching profile</p>
      <div />
    </div>
  );
}
