#include "printing.hpp"

#include <iostream>

using namespace pluginlicence;

int printVerdict(const Verdict& verdict, Language language) {
  std::cout << name(verdict.code) << '\n' << text(verdict.code, language).message << '\n';
  if (!verdict.mayRun()) std::cout << text(verdict.code, language).nextStep << '\n';
  if (!verdict.file) return verdict.mayRun() ? 0 : 1;
  const auto& file = *verdict.file;
  std::cout << "for    ";
  const char* separator = " ";
  for (const auto& licence : file.licences) {
    std::cout << separator << licence.name;
    separator = ", ";
  }
  std::cout << '\n';
  if (file.trial) std::cout << "trial, days left " << verdict.trialDaysLeft << '\n';
  std::cout << "refresh after " << isoDay(file.refreshAfter) << (verdict.isRefreshDue ? ", due now" : "") << '\n';
  if (!file.offline && !file.trial) std::cout << "grace until   " << isoDay(file.graceUntil) << '\n';
  if (file.exp) std::cout << "expires on    " << isoDay(*file.exp) << '\n';
  return verdict.mayRun() ? 0 : 1;
}

int printProblem(const Problem& problem, Language language) {
  std::cout << problem.code << ": " << problem.message << '\n' << text(problem.failure, language).nextStep << '\n';
  for (const auto& seat : problem.seats)
    std::cout << "  --replaces " << seat.activationId << "   " << seat.machineName << ", " << seat.os << ", last seen " << seat.lastSeenAt << '\n';
  return problem.failure == Failure::shopUnavailable ? 2 : 1;
}

int printOutcome(const Outcome& outcome, Language language) {
  return outcome.problem ? printProblem(outcome.problem, language) : printVerdict(outcome.verdict, language);
}

int printStatus(const StatusOutcome& outcome, Language language) {
  if (outcome.problem) return printProblem(outcome.problem, language);
  const auto& status = outcome.status;
  std::cout << name(status.code) << '\n' << status.message << '\n';
  if (!status.nextPath.empty()) std::cout << status.nextStep << '\n';
  return mayRun(status.code) ? 0 : 1;
}
