#include "pluginlicence/storage.hpp"

#include <csignal>
#include <cstdlib>
#include <fstream>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "testing.hpp"

using namespace pluginlicence;

namespace {

constexpr int writerCount = 2;
constexpr int roundCount = 200;

/** Runs in a process of its own. @returns its exit code */
int inProcess(const std::function<bool()>& run) {
  const auto child = fork();
  if (child == 0) _exit(run() ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/** Increments a number in a file, as a check does with the latest time seen. */
bool increment(const Store& store) {
  for (int i = 0; i < roundCount; ++i) {
    const auto lock = store.lock(60'000);
    if (!lock.isHeld()) return false;
    const int number = std::atoi(store.read("number").value_or("0").c_str());
    if (store.write("number", std::to_string(number + 1)) != Stored::ok) return false;
  }
  return true;
}

void twoProcessesCount() {
  const testing::TemporaryFolder folder;
  const Store store(folder.path / "plug-in");
  std::vector<pid_t> children;
  for (int i = 0; i < writerCount; ++i) {
    const auto child = fork();
    if (child == 0) _exit(increment(store) ? 0 : 1);
    children.push_back(child);
  }
  for (const auto child : children) {
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  EQUAL(store.read("number").value_or(""), std::to_string(writerCount * roundCount));
}

/** Without the lock, a reader sees one whole text or the other. */
void writersWithoutLock() {
  const testing::TemporaryFolder folder;
  const Store store(folder.path);
  const std::string texts[] = {std::string(50'000, 'a'), std::string(70'000, 'b')};
  CHECK(store.write("file", texts[0]) == Stored::ok);
  std::vector<pid_t> children;
  for (const auto& text : texts) {
    const auto child = fork();
    if (child == 0) {
      for (int i = 0; i < roundCount; ++i)
        if (store.write("file", text) != Stored::ok) _exit(1);
      _exit(0);
    }
    children.push_back(child);
  }
  // Reads until both have ended, thousands of times.
  for (std::size_t ended = 0; ended < children.size();) {
    const auto seen = store.read("file").value_or("");
    CHECK(seen == texts[0] || seen == texts[1]);
    int status = 0;
    if (waitpid(-1, &status, WNOHANG) == 0) continue;
    ++ended;
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
}

void lockOfAnotherProcess() {
  const testing::TemporaryFolder folder;
  const Store store(folder.path);
  {
    const auto lock = store.lock();
    CHECK(lock.isHeld());
    CHECK(inProcess([&] { return !store.lock(20).isHeld(); }) == 0);
  }
  CHECK(inProcess([&] { return store.lock(20).isHeld(); }) == 0);
  // The system releases the lock of a process that was killed.
  CHECK(inProcess([&] {
          const auto lock = store.lock();
          std::raise(SIGKILL);
          return lock.isHeld();
        }) == -1);
  CHECK(store.lock(20).isHeld());
}

void fullDisk() {
  const testing::TemporaryFolder folder;
  const Store store(folder.path);
  CHECK(store.write("file", "former") == Stored::ok);
  CHECK(inProcess([&] {
          // A limit of the file size fails a write as a full disk does.
          std::signal(SIGXFSZ, SIG_IGN);
          const rlimit limit{1'000, 1'000};
          return setrlimit(RLIMIT_FSIZE, &limit) == 0 && store.write("file", std::string(5'000, 'x')) == Stored::full;
        }) == 0);
  EQUAL(store.read("file").value_or(""), std::string("former"));
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path)) count += entry.is_regular_file();
  EQUAL(count, std::size_t{1});
}

void fullFileSystem() {
  // A real full file system, where the test is told one (the tests of the shop mount a small one).
  const auto* path = std::getenv("FULL_FILE_SYSTEM");
  if (path == nullptr) return;
  const Store store(path);
  CHECK(store.write("file", "former") == Stored::ok);
  CHECK(store.write("file", std::string(32 * 1024 * 1024, 'x')) == Stored::full);
  EQUAL(store.read("file").value_or(""), std::string("former"));
}

void missingFolder() {
  const testing::TemporaryFolder folder;
  std::ofstream(folder.path / "file") << "text";
  // A file where the folder should be: nothing can be stored, and nothing fails loudly.
  const Store store(folder.path / "file" / "below");
  CHECK(store.write("a", "b") == Stored::failed);
  CHECK(!store.read("a") && !store.lock(20).isHeld());
}

void folders() {
  setenv("XDG_DATA_HOME", "/data", 1);
  EQUAL(defaultFolder("Maker", "Reverb").string(), std::string("/data/Maker/Reverb"));
  setenv("XDG_DATA_HOME", "relative", 1);
  setenv("HOME", "/home/anna", 1);
  EQUAL(defaultFolder("Maker", "Reverb").string(), std::string("/home/anna/.local/share/Maker/Reverb"));
  unsetenv("XDG_DATA_HOME");
  unsetenv("HOME");
  CHECK(defaultFolder("Maker", "Reverb").empty());
}

}  // namespace

int main() {
  return testing::runAll({
      {"two processes that write at once lose nothing", twoProcessesCount},
      {"a reader beside two writers sees a whole file", writersWithoutLock},
      {"the lock keeps another process out and ends with its process", lockOfAnotherProcess},
      {"a full disk keeps the former file and leaves no other", fullDisk},
      {"a full file system keeps the former file", fullFileSystem},
      {"a folder that cannot be created is reported", missingFolder},
      {"the folder is that of the XDG specification", folders},
  });
}
