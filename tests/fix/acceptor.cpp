// A broker for tests: QuickFIX holds the session, and what it answers to an order goes by the cents of its limit.
//   .01 acknowledges, .02 fills, .03 fills half, .04 rejects, .05 fills and busts, .06 fills half and refuses cancels,
//   .07 fills half and corrects its price, .08 loses the order the first time, .09 expires
#include <quickfix/Application.h>
#include <quickfix/MessageCracker.h>
#include <quickfix/Session.h>
#include <quickfix/SessionSettings.h>
#include <quickfix/SocketAcceptor.h>
#include <quickfix/fix44/ExecutionReport.h>
#include <quickfix/fix44/NewOrderSingle.h>
#include <quickfix/fix44/OrderCancelReject.h>
#include <quickfix/fix44/OrderCancelReplaceRequest.h>
#include <quickfix/fix44/OrderCancelRequest.h>
#include <quickfix/fix44/OrderMassStatusRequest.h>
#include <quickfix/fix44/OrderStatusRequest.h>
#include <cmath>
#include <iostream>
#include <map>
#include <mutex>
#include <set>
#include <sstream>

struct Order {
  std::string id, client, symbol, lastExec;
  char side;
  double units, price, filled, paid;
  char status;
};

class Broker : public FIX::Application, public FIX::MessageCracker {
  std::map<std::string, Order> orders;         // by the ClOrdID that it was placed under
  std::map<std::string, std::string> names;    // ClOrdID of an order or its replacement -> that
  std::set<std::string> lost;
  int execs = 0;
  std::mutex mutex;

  static int rule(double price) { return (int)std::llround(price * 100) % 100; }
  static void say(const std::string& line) { std::cout << line << std::endl; }

  void report(Order& o, char type, const FIX::SessionID& session, double units = 0, double price = 0,
              const std::string& orig = "", const std::string& ref = "", const std::string& text = "") {
    std::string exec = type == FIX::ExecType_ORDER_STATUS ? "0" : "X" + std::to_string(++execs);
    if (type == FIX::ExecType_TRADE) o.lastExec = exec;
    FIX44::ExecutionReport m(FIX::OrderID("Q-" + o.id), FIX::ExecID(exec), FIX::ExecType(type), FIX::OrdStatus(o.status),
                             FIX::Side(o.side), FIX::LeavesQty(o.status == '0' || o.status == '1' ? o.units - o.filled : 0),
                             FIX::CumQty(o.filled), FIX::AvgPx(o.filled ? o.paid / o.filled : 0));
    m.set(FIX::ClOrdID(o.client));
    m.set(FIX::Symbol(o.symbol));
    m.set(FIX::OrderQty(o.units));
    m.set(FIX::TransactTime());
    if (units) { m.set(FIX::LastQty(units)); m.set(FIX::LastPx(price)); m.set(FIX::TradeDate("20260701")); }
    if (!orig.empty()) m.set(FIX::OrigClOrdID(orig));
    if (!ref.empty()) m.set(FIX::ExecRefID(ref));
    if (!text.empty()) m.set(FIX::Text(text));
    if (text == "Unknown order") m.set(FIX::OrdRejReason(FIX::OrdRejReason_UNKNOWN_ORDER));
    if (type == FIX::ExecType_REJECTED && text == "Duplicate") m.set(FIX::OrdRejReason(FIX::OrdRejReason_DUPLICATE_ORDER));
    FIX::Session::sendToTarget(m, session);
  }

  void fill(Order& o, double units, const FIX::SessionID& session) {
    o.filled += units; o.paid += units * o.price;
    o.status = o.filled >= o.units ? FIX::OrdStatus_FILLED : FIX::OrdStatus_PARTIALLY_FILLED;
    report(o, FIX::ExecType_TRADE, session, units, o.price);
  }

  void work(Order& o, const FIX::SessionID& session) {
    double half = std::floor(o.units / 2);
    switch (rule(o.price)) {
      case 2: fill(o, half, session); fill(o, o.units - half, session); break;
      case 3: case 6: fill(o, half, session); break;
      case 5: {
        fill(o, o.units, session);
        std::string ref = o.lastExec;
        o.filled = o.paid = 0; o.status = FIX::OrdStatus_NEW;
        report(o, FIX::ExecType_TRADE_CANCEL, session, o.units, o.price, "", ref, "Clearly in error");
        break;
      }
      case 7: {
        fill(o, half, session);
        std::string ref = o.lastExec;
        o.paid = half * (o.price - 1);
        report(o, FIX::ExecType_TRADE_CORRECT, session, half, o.price - 1, "", ref);
        break;
      }
      case 9: o.status = FIX::OrdStatus_EXPIRED; report(o, FIX::ExecType_EXPIRED, session); break;
    }
  }

  void refuseCancel(const std::string& client, const std::string& orig, char to, const std::string& text, const FIX::SessionID& session) {
    FIX44::OrderCancelReject m(FIX::OrderID("NONE"), FIX::ClOrdID(client), FIX::OrigClOrdID(orig), FIX::OrdStatus(FIX::OrdStatus_NEW), FIX::CxlRejResponseTo(to));
    m.set(FIX::Text(text));
    FIX::Session::sendToTarget(m, session);
  }

  Order* find(const std::string& client) {
    auto name = names.find(client);
    return name == names.end() ? nullptr : &orders[name->second];
  }

  template <class M> static std::string text(const M& m, int tag) { return m.isSetField(tag) ? m.getField(tag) : ""; }

public:
  void onCreate(const FIX::SessionID&) override {}
  void onLogon(const FIX::SessionID&) override { say("LOGON"); }
  void onLogout(const FIX::SessionID&) override { say("LOGOUT"); }
  void toAdmin(FIX::Message&, const FIX::SessionID&) override {}
  void toApp(FIX::Message&, const FIX::SessionID&) throw(FIX::DoNotSend) override {}
  void fromAdmin(const FIX::Message& m, const FIX::SessionID&) throw(FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::RejectLogon) override {
    say("ADMIN " + m.getHeader().getField(35));
  }
  void fromApp(const FIX::Message& m, const FIX::SessionID& s) throw(FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::UnsupportedMessageType) override {
    std::lock_guard<std::mutex> guard(mutex);
    crack(m, s);
  }

  void onMessage(const FIX44::NewOrderSingle& m, const FIX::SessionID& session) override {
    std::string id = text(m, 11);
    Order o{id, id, text(m, 55), "", text(m, 54)[0], std::stod(text(m, 38)), m.isSetField(44) ? std::stod(text(m, 44)) : 1.02, 0, 0, FIX::OrdStatus_NEW};
    if (rule(o.price) == 8 && lost.insert(id).second) { say("LOST " + id); return; }
    if (names.count(id)) { say("DUPLICATE " + id); o.status = FIX::OrdStatus_REJECTED; report(o, FIX::ExecType_REJECTED, session, 0, 0, "", "", "Duplicate"); return; }
    say("NEW " + id + " " + text(m, 38));
    names[id] = id;
    Order& own = orders[id] = o;
    if (rule(o.price) == 4) { own.status = FIX::OrdStatus_REJECTED; report(own, FIX::ExecType_REJECTED, session, 0, 0, "", "", "No such security"); return; }
    report(own, FIX::ExecType_NEW, session);
    work(own, session);
  }

  void onMessage(const FIX44::OrderCancelRequest& m, const FIX::SessionID& session) override {
    std::string id = text(m, 11), orig = text(m, 41);
    Order* o = find(orig);
    if (!o || (o->status != '0' && o->status != '1') || rule(o->price) == 6) return refuseCancel(id, orig, '1', "Too late", session);
    say("CANCEL " + id);
    o->status = FIX::OrdStatus_CANCELED; o->client = id; names[id] = o->id;
    report(*o, FIX::ExecType_CANCELED, session, 0, 0, orig);
  }

  void onMessage(const FIX44::OrderCancelReplaceRequest& m, const FIX::SessionID& session) override {
    std::string id = text(m, 11), orig = text(m, 41);
    Order* o = find(orig);
    if (!o || (o->status != '0' && o->status != '1') || rule(o->price) == 6) return refuseCancel(id, orig, '2', "Too late", session);
    say("REPLACE " + id + " " + text(m, 38));
    o->units = std::stod(text(m, 38)); o->client = id; names[id] = o->id;
    if (m.isSetField(44)) o->price = std::stod(text(m, 44));
    report(*o, FIX::ExecType_REPLACED, session, 0, 0, orig);
    work(*o, session);
  }

  void onMessage(const FIX44::OrderStatusRequest& m, const FIX::SessionID& session) override {
    std::string id = text(m, 11);
    if (Order* o = find(id)) return report(*o, FIX::ExecType_ORDER_STATUS, session);
    Order unknown{id, id, text(m, 55), "", text(m, 54)[0], 0, 0, 0, 0, FIX::OrdStatus_REJECTED};
    unknown.status = FIX::OrdStatus_REJECTED;
    report(unknown, FIX::ExecType_ORDER_STATUS, session, 0, 0, "", "", "Unknown order");
  }

  void onMessage(const FIX44::OrderMassStatusRequest& m, const FIX::SessionID& session) override {
    say("MASS");
    for (auto& each : orders) report(each.second, FIX::ExecType_ORDER_STATUS, session);
  }
};

int main(int, char** argv) {
  std::stringstream file(std::string("[DEFAULT]\nConnectionType=acceptor\nReconnectInterval=1\nStartTime=00:00:00\nEndTime=00:00:00\nUseDataDictionary=Y\nDataDictionary=") + argv[2] + "\n"
    "CheckLatency=N\nSocketAcceptPort=" + std::string(argv[1]) + "\nSocketReuseAddress=Y\n[SESSION]\nBeginString=FIX.4.4\nSenderCompID=BROKER\nTargetCompID=PLUTUS\nHeartBtInt=30\n");
  FIX::SessionSettings settings(file);
  Broker broker;
  FIX::MemoryStoreFactory store;
  FIX::SocketAcceptor acceptor(broker, store, settings);
  acceptor.start();
  std::cout << "READY" << std::endl;
  std::string line;
  while (std::getline(std::cin, line)) {}
  acceptor.stop(true);
}
